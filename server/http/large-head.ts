import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { pageHeaders } from './security-headers.ts'

/**
 * The largest request head in bytes; Node's default is 16 kB. A shared Telegram post of 4,096 Cyrillic
 * letters is a URL of 25 kB, and cookies of other sites on the domain add to it.
 */
export const MAX_HEAD_BYTES = 64 * 1024

const LINGER_MS = 5000

const TEXTS = {
  uk: 'Браузер надіслав завеликий запит. Найчастіше це забагато файлів cookie: видаліть їх для цього сайту й відкрийте його знову.',
  ru: 'Браузер отправил слишком большой запрос. Чаще всего это слишком много файлов cookie: удалите их для этого сайта и откройте его снова.',
}

/**
 * Responds to requests that Node refuses before the app sees them. An oversized head gets a page in both
 * languages, because its URL and language are lost.
 */
export function answerRefusedHeads(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    // A client that never closes its side would hold the connection open.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
    if (error.code !== 'HPE_HEADER_OVERFLOW') return void socket.end(head(statusOf(error.code), {}))
    // Unread bytes would make the browser report a broken connection instead of showing the page.
    socket.resume()
    socket.end(pageAnswer())
  })
}

const statusOf = (code: string | undefined): string =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'

function pageAnswer(): string {
  const html = `<!doctype html>
<html lang="uk">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Ефір</title>
<h1>Ефір</h1>
<p>${TEXTS.uk}</p>
<p lang="ru">${TEXTS.ru}</p>
</html>
`
  return (
    head('431 Request Header Fields Too Large', {
      ...pageHeaders(),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(html)),
      'Cache-Control': 'no-store',
    }) + html
  )
}

function head(status: string, headers: Record<string, string>): string {
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`
}
