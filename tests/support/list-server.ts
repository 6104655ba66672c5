import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local server of lists and logos. `answer` may be replaced at any time. */
export async function openListServer() {
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = []
  const state = { answer: (_request: IncomingMessage, response: ServerResponse): void => void response.end() }
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers })
    state.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    requests,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    answerWith: (answer: (typeof state)['answer']) => void (state.answer = answer),
    /** Answers every request with one text. */
    serve: (text: string | Buffer, headers: Record<string, string> = {}) =>
      void (state.answer = (_request, response) => void response.writeHead(200, headers).end(text)),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
