// The child process of picture-process.ts: derives pictures and ends with its parent.
import { derivePicture } from './derive-picture.ts'
import type { Delivery, Order } from './picture-process.ts'

process.on('message', ({ id, master, variant }: Order) => {
  const deliver = (delivery: Delivery) => void process.send?.(delivery)
  derivePicture({ ...master, body: Buffer.from(master.body) }, variant).then(
    (made) => deliver({ id, made }),
    (error: unknown) => deliver({ id, fault: String(error) }),
  )
})
process.once('disconnect', () => process.exit(0))
