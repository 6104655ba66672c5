import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPassword, isPassword } from '../../server/features/auth/passwords.ts'
import { answerTo, type Sent } from './load.ts'

const PASSWORD = 'калина77'

/** Signs up this many accounts by mail. Returns their credentials, each on a device of its own. */
export async function signUpPeople(address: string, dataDir: string, count: number): Promise<Sent[]> {
  const signIns: Sent[] = []
  for (let index = 0; index < count; index += 1) {
    const email = `bench-${index}@efir.example`
    const headers = { 'device-id': `brwsr-bench-${index}` }
    const account = { email, password: PASSWORD, password_confirmation: PASSWORD }
    const begun = await answerTo(address, plain({ path: '/api/auth/sign-up/mail', headers, body: account }))
    const { flow } = JSON.parse(begun.body.toString()) as { flow: string }
    const code = await codeSentTo(dataDir, email)
    await answerTo(address, plain({ path: '/api/auth/confirm', headers, body: { flow, code } }))
    signIns.push({ path: '/api/auth/sign-in/mail', headers, body: { email, password: PASSWORD } })
  }
  const { body } = await answerTo(address, plain(signIns[0]!))
  if (!body.includes('"signed_in"')) throw new Error(`a sign-in answered ${body}`)
  return signIns
}

// Uncompressed, since the bench reads the response itself.
const plain = (sent: Sent): Sent => ({ ...sent, headers: { ...sent.headers, 'accept-encoding': 'identity' } })

/** The code in the letter to an address, which is in undelivered mail before the call responds. */
async function codeSentTo(dataDir: string, to: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  for (const name of await readdir(folder)) {
    const letter = JSON.parse(await readFile(join(folder, name), 'utf8')) as { to: string; text: string }
    if (letter.to === to) return /\b\d{6}\b/.exec(letter.text)![0]
  }
  throw new Error(`no letter to ${to}`)
}

/** The CPU of one look at a password (µs), as a sign-in has it: argon2id and next to nothing else. */
export async function passwordCpuMicros(rounds: number): Promise<number> {
  const hash = await hashPassword(PASSWORD)
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) await isPassword(PASSWORD, hash)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / rounds
}
