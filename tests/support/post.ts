import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

type Message = { to: string; subject: string; text: string }

/** The latest code sent to an address or number, from undelivered mail. Waits for one that is not `known`. */
export async function codeSentTo(dataDir: string, to: string, known = 0): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const sent = (await messages(dataDir)).filter((message) => message.to === to)
      code = sent.length > known ? /\b\d{6}\b/.exec(sent.at(-1)!.text)?.[0] : undefined
      return code
    })
    .toBeDefined()
  return code!
}

/** The latest letter to an address; waits for the first. */
export async function letterTo(dataDir: string, to: string): Promise<{ subject: string; text: string }> {
  let letter: Message | undefined
  await expect.poll(async () => (letter = (await messages(dataDir)).findLast((message) => message.to === to))).toBeDefined()
  return letter!
}

async function messages(dataDir: string): Promise<Message[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted()
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Message))
}
