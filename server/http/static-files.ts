import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { acceptsBrotli, matchesEtag } from './conditional.ts'
import { pageHeaders } from './security-headers.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

type StaticFile = { body: Buffer<ArrayBuffer>; brotli: Buffer<ArrayBuffer> | undefined; headers: Record<string, string> }

/** Files of a build in memory, each with its brotli copy. */
export type StaticFiles = {
  /** Responds with a file; undefined if the build has none at this path. */
  answer(context: Context, path: string): Response | undefined
  /** Returns a file as text. Throws if the build lacks it. */
  text(path: string): string
}

/** Reads a folder of files. Names under `/assets` contain a content hash, so those files are immutable. */
export function readStaticFiles(folder: string): StaticFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    const type = TYPES[extname(name)]
    // Paths that begin with a dot are metadata of the build.
    if (type) files.set(`/${name}`, readStaticFile(folder, name, type, names.includes(`${name}.br`)))
  }
  return {
    answer(context, path) {
      const file = path.includes('/.') ? undefined : files.get(path)
      if (!file) return undefined
      const { headers } = file
      if (matchesEtag(context.req.header('if-none-match'), headers['ETag'] ?? ''))
        return new Response(null, { status: 304, headers })
      if (file.brotli && acceptsBrotli(context.req.header('accept-encoding'))) {
        return new Response(file.brotli, { headers: { ...headers, 'Content-Encoding': 'br' } })
      }
      return new Response(file.body, { headers })
    },
    text(path) {
      const file = files.get(path)
      if (!file) throw new Error(`${path} is missing from the build`)
      return file.body.toString('utf8')
    },
  }
}

function readStaticFile(folder: string, name: string, type: string, compressed: boolean): StaticFile {
  const body = readFileSync(join(folder, name))
  return {
    body,
    brotli: compressed ? readFileSync(join(folder, `${name}.br`)) : undefined,
    headers: {
      ...(type.startsWith('text/html') && pageHeaders()),
      'Content-Type': type,
      'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
    },
  }
}
