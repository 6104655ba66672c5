import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'

const KEY = 'S3RVER'

/**
 * Starts an S3 server with the bucket `recordings`, behind a proxy that verifies signatures and fails as a
 * test says. The server itself verifies no signature of a body.
 */
export async function startObjectServer() {
  const directory = mkdtempSync(join(tmpdir(), 'efir-objects-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'recordings' }],
  })
  const { port } = await server.run()
  const mode = { isDown: false, damages: false, hidesChecksums: false }
  const requests: string[] = []

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers } = incoming
    requests.push(`${method} ${url!.replace(/uploadId=.*/, 'uploadId')}${headers.range ? ` ${headers.range}` : ''}`)
    const body = await buffer(incoming)
    if (mode.isDown) return void response.destroy()
    if (!isSigned(incoming, body)) return void response.writeHead(403).end()
    if (mode.damages && method === 'PUT') body[body.length >> 1]! ^= 1
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const { etag, ...rest } = answer.headers
      const tag = mode.hidesChecksums && etag ? '"encrypted"' : etag
      response.writeHead(answer.statusCode!, { ...rest, ...(tag && { etag: tag }) })
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    outgoing.end(body)
  }

  const proxy = createServer((incoming, response) => void pass(incoming, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  return {
    mode,
    requests,
    config: {
      url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/recordings/efir`,
      keyId: KEY,
      secretKey: KEY,
      region: 'us-east-1',
    },
    async stop(): Promise<void> {
      proxy.closeAllConnections()
      proxy.close()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Verifies the signature of a request (AWS Signature Version 4), and the signed hash of its body. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=S3RVER\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const hash = createHash('sha256').update(body).digest('hex')
  const names = signed.split(';')
  if (headers['x-amz-content-sha256'] !== hash || !['host', 'x-amz-date'].every((name) => names.includes(name))) return false
  const [path = '', query = ''] = url!.split('?')
  const pairs = query.split('&').filter(Boolean)
  const canonical = [
    ...[
      method,
      path,
      pairs
        .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
        .toSorted()
        .join('&'),
    ],
    ...[...names.map((name) => `${name}:${String(headers[name])}`), '', signed, hash],
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((last, part) => createHmac('sha256', last).update(part).digest(), `AWS4${KEY}`)
  return createHmac('sha256', key).update(text).digest('hex') === signature
}
