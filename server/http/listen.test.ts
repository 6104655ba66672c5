import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { sqlite } from '../../tests/support/engines.ts'
import { openService } from '../../tests/support/service.ts'
import { listen } from './listen.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const HEAD = 'POST /api/auth/sign-in/phone HTTP/1.1\r\nHost: localhost\r\nplatform: tv\r\nContent-Type: application/json\r\n'

test('headers and bodies that never end are ended by the service, which reports nothing', async () => {
  const service = await openService(sqlite)
  const patience = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 }
  server = await listen(service.app.fetch, { host: '127.0.0.1', port: 0 }, patience)
  const { port } = server.address() as AddressInfo
  for (const part of ['GET /api/radio/all HTTP/1.1\r\nHost:', HEAD, `${HEAD}Content-Length: 99\r\n\r\n{"phone"`]) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(part)
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 (408|400) /)
  }
  expect(service.reported).toEqual([])
  await service.close()
})
