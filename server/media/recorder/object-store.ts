import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'

/** A bucket of an S3-compatible store, as `https://s3.example/bucket` or with a prefix behind it. */
export type ObjectStoreConfig = { url: string; keyId: string; secretKey: string; region: string }

/** Bytes to upload, which the store's client reads by position. */
export type UploadSource = { size: number; read: (position: number, length: number) => Promise<Buffer<ArrayBuffer>> }

/** A store that failed. Its message names neither address nor key. */
export class ObjectStoreError extends Error {}

/** Larger objects are uploaded in parts of this size. */
export const PART_BYTES = 16 * 2 ** 20
const READ_TIMEOUT_MS = 10_000
/** A part at 1 Mbit/s. */
const WRITE_TIMEOUT_MS = 150_000

/** Objects of one bucket. */
export type ObjectStore = ReturnType<typeof createObjectStore>

type Question = {
  method: string
  query?: string
  body?: Buffer<ArrayBuffer>
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Opens a bucket. Each loss and each return of the store is said once. */
// oxlint-disable-next-line max-lines-per-function -- the requests share the state of the store
export function createObjectStore(
  { url, keyId, secretKey, region }: ObjectStoreConfig,
  warn: (message: string) => void,
  partBytes = PART_BYTES,
) {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secretKey, service: 's3', region, retries: 0 })
  let isLost = false

  function note(fault: string | undefined): void {
    if (isLost === (fault !== undefined)) return
    isLost = !isLost
    warn(isLost ? `the store of recordings fails: ${fault}` : 'the store of recordings answers again')
  }

  /** Returns an answer of success or 404. */
  async function ask(name: string, { method, query = '', body, headers, signal }: Question): Promise<Response> {
    const limit = AbortSignal.timeout(body ? WRITE_TIMEOUT_MS : READ_TIMEOUT_MS)
    const answer = await client
      .fetch(`${url}/${name}${query}`, {
        method,
        // The store refuses bytes that do not fit their signed hash.
        headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? Buffer.alloc(0)) },
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body && { body }),
      })
      .catch((error: unknown) => {
        if (signal?.aborted) throw signal.reason
        return fail(faultOf(error))
      })
    const isMissing = answer.status === 404 && method !== 'PUT' && method !== 'POST'
    if (!answer.ok && !isMissing) {
      await answer.body?.cancel()
      fail(`it answers ${answer.status}`)
    }
    note(undefined)
    return answer
  }

  function fail(fault: string): never {
    note(fault)
    throw new ObjectStoreError(fault)
  }

  /** Uploads in parts. Returns the entity tag of an unencrypted object. */
  async function putParts(name: string, source: UploadSource, signal: AbortSignal): Promise<string> {
    const [, id] =
      /<UploadId>([^<]+)<\/UploadId>/.exec(await textOf(await ask(name, { method: 'POST', query: '?uploads', signal }))) ?? []
    if (id === undefined) return fail('it begins no upload')
    const upload = `uploadId=${encodeURIComponent(id)}`
    try {
      const parts: string[] = []
      const sums: Buffer[] = []
      for (let position = 0; position < source.size; position += partBytes) {
        const body = await source.read(position, Math.min(partBytes, source.size - position))
        const query = `?partNumber=${parts.length + 1}&${upload}`
        const answer = await ask(name, { method: 'PUT', query, body, signal })
        await answer.body?.cancel()
        sums.push(md5(body))
        parts.push(`<Part><PartNumber>${parts.length + 1}</PartNumber><ETag>${answer.headers.get('etag') ?? ''}</ETag></Part>`)
      }
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      const text = await textOf(await ask(name, { method: 'POST', query: `?${upload}`, body, signal }))
      // A store may begin its answer before it knows the result.
      if (!text.includes('CompleteMultipartUploadResult')) fail('it does not complete an upload')
      return `${md5(Buffer.concat(sums)).toString('hex')}-${sums.length}`
    } catch (error) {
      await ask(name, { method: 'DELETE', query: `?${upload}` }).catch(() => {})
      throw error
    }
  }

  async function putWhole(name: string, source: UploadSource, signal: AbortSignal): Promise<string> {
    const body = await source.read(0, source.size)
    await (await ask(name, { method: 'PUT', body, signal })).body?.cancel()
    return md5(body).toString('hex')
  }

  return {
    isLost: (): boolean => isLost,
    /** Uploads an object. Returns true if the store's checksum proves that it has the bytes. */
    async put(name: string, source: UploadSource, signal: AbortSignal): Promise<boolean> {
      const tag = await (source.size > partBytes ? putParts : putWhole)(name, source, signal)
      const { headers } = await ask(name, { method: 'HEAD', signal })
      if (headers.get('content-length') !== String(source.size)) fail('it has another length than was sent')
      return headers.get('etag')?.replaceAll('"', '') === tag
    },
    /** Returns bytes of an object; undefined if it has gone. */
    async read(name: string, offset: number, length: number): Promise<Buffer<ArrayBuffer> | undefined> {
      const answer = await ask(name, { method: 'GET', headers: { range: `bytes=${offset}-${offset + length - 1}` } })
      if (answer.status === 404 || (answer.status === 200 && answer.headers.get('content-length') !== String(length))) {
        await answer.body?.cancel()
        return answer.status === 404 ? undefined : fail('it reads no ranges')
      }
      const bytes = Buffer.from(await answer.arrayBuffer().catch((error: unknown) => fail(faultOf(error))))
      return bytes.length === length ? bytes : fail('it ends a range early')
    },
    /** Deletes an object; one that has gone already is deleted. */
    async remove(name: string): Promise<void> {
      await (await ask(name, { method: 'DELETE' })).body?.cancel()
    },
  }

  async function textOf(answer: Response): Promise<string> {
    return answer.text().catch((error: unknown) => fail(faultOf(error)))
  }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const md5 = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest()

/** Names a fault of the network by its code, because messages may contain the address. */
function faultOf(error: unknown): string {
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: { code?: unknown } }
  if (name === 'TimeoutError') return 'it does not answer in time'
  const known = cause?.code ?? code
  return typeof known === 'string' ? known : 'no connection'
}
