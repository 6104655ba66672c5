import { expect, test } from 'vitest'
import { clientAddress, networkOf, readAddress, siteOf } from './client-address.ts'

const SOCKET = '192.0.2.7'
const PEER = '10.0.0.2'

// The table of forwarded addresses: proxies, X-Forwarded-For, the address that counts, whether PROXIES fits.
const TABLE: [number, string | undefined, string, boolean][] = [
  // Without proxies the client's own header is ignored.
  [0, undefined, SOCKET, true],
  [0, '203.0.113.9', SOCKET, true],
  // Each proxy appends: the first entries are the client's own words.
  [1, '203.0.113.9', '203.0.113.9', true],
  [1, '6.6.6.6, 203.0.113.9', '203.0.113.9', true],
  [2, `6.6.6.6, 203.0.113.9, ${PEER}`, '203.0.113.9', true],
  [2, `203.0.113.9 ,${PEER}`, '203.0.113.9', true],
  [1, ' 203.0.113.9\t', '203.0.113.9', true],
  // Ports make no address of their own.
  [1, '203.0.113.9:1', '203.0.113.9', true],
  [1, '203.0.113.9:65535', '203.0.113.9', true],
  [1, '[2001:db8:1:2::9]:443', '2001:db8:1:2:0:0:0:9', true],
  [1, '[2001:db8:1:2::9]', '2001:db8:1:2:0:0:0:9', true],
  [1, '"[2001:db8:1:2::9]:443"', '2001:db8:1:2:0:0:0:9', true],
  [1, '2001:0DB8:1:2::9', '2001:db8:1:2:0:0:0:9', true],
  [1, 'fe80::1%eth0', 'fe80:0:0:0:0:0:0:1', true],
  // Mapped spellings are IPv4.
  [1, '::ffff:203.0.113.9', '203.0.113.9', true],
  [1, '::FFFF:203.0.113.9', '203.0.113.9', true],
  [1, '::ffff:cb00:7109', '203.0.113.9', true],
  [1, '0:0:0:0:0:ffff:cb00:7109', '203.0.113.9', true],
  [1, '0000:0000:0000:0000:0000:ffff:203.0.113.9', '203.0.113.9', true],
  [1, '[::ffff:203.0.113.9]:8080', '203.0.113.9', true],
  // A wrong PROXIES or a header that is no address: the socket counts.
  [1, undefined, SOCKET, false],
  [1, '', SOCKET, false],
  [2, '203.0.113.9', SOCKET, false],
  [9, '1.1.1.1, 2.2.2.2', SOCKET, false],
  [1, 'unknown', SOCKET, false],
  [1, '_hidden', SOCKET, false],
  [1, '203.0.113', SOCKET, false],
  [1, '203.0.113.999', SOCKET, false],
  [1, '203.0.113.9:99999999', SOCKET, false],
  [1, '[203.0.113.9]', SOCKET, false],
  [1, '203.0.113.9,', SOCKET, false],
  [1, '2001:db8::1::2', SOCKET, false],
  [1, "1'; drop table accounts", SOCKET, false],
  [1, `${'1'.repeat(10_000)}`, SOCKET, false],
]

test.each(TABLE)('PROXIES=%s with "%s" is %s', (proxies, forwardedFor, address, fits) => {
  expect(clientAddress({ socket: SOCKET, forwardedFor, proxies })).toEqual({ address, fits })
})

test('a header of a local proxy does not fit PROXIES=0', () => {
  for (const socket of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(clientAddress({ socket, forwardedFor: '203.0.113.9', proxies: 0 }).fits).toBe(false)
    expect(clientAddress({ socket, forwardedFor: undefined, proxies: 0 }).fits).toBe(true)
  }
})

test('calls of the service itself have no address', () => {
  expect(clientAddress({ socket: '', forwardedFor: undefined, proxies: 0 }).address).toBe('')
})

test('a household has one network of IPv6, and its neighbours one site, however an address is spelled', () => {
  const network = (text: string) => networkOf(readAddress(text)!)
  expect(network('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2::/64')
  expect(network('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(network('2001:db8::9')).toBe('2001:db8:0:0::/64')
  expect(network('::1')).toBe('0:0:0:0::/64')
  expect(network('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(siteOf(network('2001:db8:1:2::9'))).toBe('2001:db8:1::/48')
  expect(siteOf(network('2001:db8:1:ffff::9'))).toBe('2001:db8:1::/48')
  for (const other of ['192.0.2.7', '', 'a@b.ua', 'u-premium']) expect(siteOf(other)).toBeUndefined()
})
