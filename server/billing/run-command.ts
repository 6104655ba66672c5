import { operatorName } from '../command-line.ts'
import { readConfig } from '../config.ts'
import { makeDataFolder } from '../data-folder.ts'
import { connectDatabase } from '../db/connect.ts'
import { openArchive } from '../payments.ts'
import type { BillingCommand } from './commands/command.ts'

/** Runs a command in the configured database, by the name of the system's user. Returns its exit code. */
export async function runCommand(command: BillingCommand, args: string[]): Promise<number> {
  const config = readConfig(process.env)
  makeDataFolder(config.dataDir)
  const { db } = await connectDatabase(config)
  try {
    return await command(args, {
      db,
      nowMs: Date.now(),
      operator: operatorName(),
      say: (line) => console.log(line),
      openArchive: () => openArchive(config, db),
      publicUrl: config.publicUrl,
    })
  } finally {
    await db.destroy()
  }
}
