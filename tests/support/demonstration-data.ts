import { cpSync } from 'node:fs'

/**
 * Copies the demonstration of `demonstration-setup.ts` into an empty data folder; returns whether there is
 * one.
 */
export function copyDemonstration(to: string): boolean {
  const from = process.env['DEMONSTRATION_DATA']
  if (from !== undefined) cpSync(from, to, { recursive: true })
  return from !== undefined
}
