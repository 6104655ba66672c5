import * as v from 'valibot'
import { PUSH_HOST } from '../adapters/push-hosts.ts'
import { isAddressBlock } from '../net/open-address.ts'

/** The networks of a variable, or 0 or 1. */
export const networks = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((block) => block.trim())),
  v.check(
    (blocks) => ['0', '1'].includes(blocks.join()) || blocks.every(isAddressBlock),
    'must be 0, 1 or networks such as 10.1.0.0/16',
  ),
)

/** The hosts of push services. */
export const pushHosts = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
  ),
  v.check((hosts) => hosts.every((host) => PUSH_HOST.test(host)), 'must be hosts such as push.example or *.push.example'),
)
