import { AsyncLocalStorage } from 'node:async_hooks'
import type { CreateRenderer, PageRequest } from '../../src/contract/rendering.ts'

/** Runs a call in process. */
export type CallInProcess = (
  url: string,
  init: { method: string; headers: Record<string, string>; body: string | null },
) => Promise<Response>

/**
 * Renders pages as one viewer each: the calls of a page carry the token, and concurrent pages keep theirs
 * apart.
 */
export function createViewerRenderer(createRenderer: CreateRenderer, callInProcess: CallInProcess) {
  const renderContext = new AsyncLocalStorage<{ token: string | undefined }>()
  const render = createRenderer(({ url, method, body }) => {
    const token = renderContext.getStore()?.token
    const headers = {
      platform: 'browser',
      ...(token !== undefined && { authorization: `Basic ${token}` }),
      ...(body !== null && { 'content-type': 'application/json' }),
    }
    return callInProcess(url, { method, headers, body })
  })
  /** Renders a page as the viewer of a token, or as a visitor. */
  return (request: PageRequest, token?: string) => renderContext.run({ token }, () => render(request))
}

/** Renders pages as one viewer each. */
export type RenderAsViewer = ReturnType<typeof createViewerRenderer>
