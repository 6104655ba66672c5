import { describe, expect, test } from 'vitest'
import { channelBefore, channelFrom, readNumber, withDigit } from './channel-choice.ts'

const channels = [1, 2, 3, 7, 12, 70].map((number) => ({ _id: `tv-${number}`, number }))

describe('the neighbour', () => {
  test('is the next one of the list, whatever its number', () => {
    expect(channelFrom(channels, 'tv-3', 1)?._id).toBe('tv-7')
    expect(channelFrom(channels, 'tv-7', -1)?._id).toBe('tv-3')
  })

  test('of the last is the first, and the other way round', () => {
    expect(channelFrom(channels, 'tv-70', 1)?._id).toBe('tv-1')
    expect(channelFrom(channels, 'tv-1', -1)?._id).toBe('tv-70')
  })

  test('of a channel that left the list is its first', () => {
    expect(channelFrom(channels, 'gone', 1)?._id).toBe('tv-1')
    expect(channelFrom([], 'gone', 1)).toBeUndefined()
  })
})

describe('the channel before', () => {
  test('is the last watched one other than the current', () => {
    expect(channelBefore(channels, ['tv-2', 'tv-12', 'tv-1'], 'tv-2')?._id).toBe('tv-12')
  })

  test('still exists', () => {
    expect(channelBefore(channels, ['tv-2', 'gone', 'tv-1'], 'tv-2')?._id).toBe('tv-1')
    expect(channelBefore(channels, ['tv-2'], 'tv-2')).toBeUndefined()
  })
})

describe('a typed number', () => {
  test('is settled if no other channel starts with it', () => {
    expect(readNumber(channels, '3')).toEqual({ channel: channels[2], settled: true })
    expect(readNumber(channels, '12')).toEqual({ channel: channels[4], settled: true })
  })

  test('is unconfirmed while further digits may change it', () => {
    expect(readNumber(channels, '1')).toEqual({ channel: channels[0], settled: false })
    expect(readNumber(channels, '7')).toEqual({ channel: channels[3], settled: false })
  })

  test('may match no channel', () => {
    expect(readNumber(channels, '99')).toEqual({ channel: undefined, settled: false })
  })

  test('starts over if it would be too long', () => {
    expect(withDigit(channels, '', '1')).toBe('1')
    expect(withDigit(channels, '1', '2')).toBe('12')
    expect(withDigit(channels, '12', '7')).toBe('7')
  })
})
