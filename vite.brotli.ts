import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a `.br` beside every text file of a build, so that the server never compresses one. */
export function brotliAssets(outDir: string): Plugin {
  return {
    name: 'efir:brotli',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
          const file = join(outDir, name)
          if (/\.(js|css|html|svg|webmanifest|txt|json)$/.test(name))
            writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
        }
      },
    },
  }
}
