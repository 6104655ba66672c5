import type { Letter } from '../../server/adapters/mail.ts'
import type { Post } from '../../server/adapters/post.ts'
import type { Sms } from '../../server/adapters/sms.ts'

/** Ports that record messages, and fail while `broken` is set. */
export function keepSent() {
  const letters: Letter[] = []
  const texts: Sms[] = []
  const broken = { mail: false, sms: false }
  const fail = (what: string) => Promise.reject(new Error(`${what} is broken`))
  const post: Post = {
    mailer: { send: async (letter: Letter) => (broken.mail ? fail('mail') : void letters.push(letter)) },
    texter: { send: async (sms: Sms) => (broken.sms ? fail('sms') : void texts.push(sms)) },
    outbox: null,
    close: () => {},
  }
  return {
    post,
    letters,
    texts,
    broken,
    /** The code sent last. */
    codeTo(to: string): string {
      const texted = texts.findLast((sms) => sms.to === to)?.text ?? letters.findLast((letter) => letter.to === to)?.text
      const code = /: ?(\d{6})\b|код (\d{6})\b/.exec(texted ?? '')
      if (!code) throw new Error(`no code went to ${to}`)
      return (code[1] ?? code[2])!
    },
  }
}
