import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { addressRule, isAddressBlock, isOpenAddress, lookupWithin } from './open-address.ts'

test.each(['8.8.8.8', '193.0.0.1', '172.15.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is open',
  (address) => {
    expect(isOpenAddress(address)).toBe(true)
  },
)

test.each([
  ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.0.9', '168.63.129.16', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.168.1.1', '192.88.99.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '3fff::1',
  ],
  ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1', 'fe80::1%1'],
  ...['', 'localhost', '127.1', '0x7f000001', '2130706433'],
])('%j is not open', (address) => {
  expect(isOpenAddress(address)).toBe(false)
})

describe('an address rule', () => {
  test('with the local networks allowed reaches them, and not the metadata of a cloud', () => {
    const isAllowed = addressRule('local')
    for (const address of ['127.0.0.1', '10.1.2.3', '192.168.0.9', '::1', 'fd00::1', '8.8.8.8', '::ffff:10.0.0.1'])
      expect(isAllowed(address)).toBe(true)
    for (const address of ['169.254.169.254', '0.0.0.0', '224.0.0.1', 'fe80::1', '::']) expect(isAllowed(address)).toBe(false)
  })

  test('with one network allowed reaches that one alone', () => {
    const isAllowed = addressRule(['10.1.0.0/16', 'fd00:1::/32', '127.0.0.1'])
    for (const address of ['10.1.255.1', 'fd00:1::9', '127.0.0.1', '8.8.8.8']) expect(isAllowed(address)).toBe(true)
    for (const address of ['10.2.0.1', 'fd00:2::9', '127.0.0.2', 'no address']) expect(isAllowed(address)).toBe(false)
  })

  test.each([
    ['10.0.0.0/8', true],
    ['::1', true],
    ['fd00::/64', true],
    ['10.0.0.0/33', false],
    ['10.0.0.0/8/8', false],
    ['10.0.0.0/', false],
    ['radio.example', false],
    ['', false],
  ])('parses a network: %j is one: %s', (text, isOne) => expect(isAddressBlock(text)).toBe(isOne))
})

test('of a name only allowed addresses are passed on', async () => {
  const found = (isAllowed: (address: string) => boolean, all: boolean) =>
    new Promise<string | LookupAddress[]>((resolve) =>
      lookupWithin(isAllowed)('localhost', { all }, (error, address) => resolve(error ? error.message : address)),
    )
  expect(await found(isOpenAddress, true)).toContain('leads to a local network')
  expect(await found(isOpenAddress, false)).toContain('leads to a local network')
  expect(await found((address) => address === '127.0.0.1', false)).toBe('127.0.0.1')
  expect(await found((address) => address === '127.0.0.1', true)).toEqual([{ address: '127.0.0.1', family: 4 }])
})
