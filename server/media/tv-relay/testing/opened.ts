import { afterEach } from 'vitest'
import { type FakeTelevision, fakeTelevision } from './fake-television.ts'
import { openTelevision } from './open-television.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Starts an upstream that ends with the test. */
export async function upstream(): Promise<FakeTelevision> {
  const television = await fakeTelevision()
  closing.push(television.stop)
  return television
}

/** Relays streams until the test ends. */
export function open(...streams: Parameters<typeof openTelevision>[0]) {
  const relay = openTelevision(streams)
  closing.push(relay.close)
  return relay
}
