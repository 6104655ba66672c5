import { StartError } from '../start-error.ts'

/** Returns true if all variables are set, null if none is. Throws a `StartError` otherwise. */
export function wholeOf<K extends string>(env: Partial<Record<K, unknown>>, names: K[]): true | null {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === names.length) return null
  const [first] = missing
  if (first === undefined) return true
  const given = names.find((name) => env[name] !== undefined)!
  throw new StartError(`${first} is missing, which ${given} needs.`)
}
