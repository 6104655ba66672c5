import type { Config } from '../../config.ts'
import { EXIT } from '../../command-line.ts'
import { keysOf, secretOfFolder } from '../../keys.ts'

export const EDGE_KEY_USAGE = 'edge-key'

/** Prints the line with the key of tokens that nginx includes. */
export function edgeKey({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>, say: (line: string) => void): number {
  const key = keysOf([secret ?? secretOfFolder(dataDir).secret]).of('edge tokens').sign
  say(`set $efir_edge_key "${key.toString('base64url')}";`)
  return EXIT.done
}
