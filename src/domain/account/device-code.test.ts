import { expect, test } from 'vitest'
import { deviceCodeDigits, groupedDeviceCode } from './device-code.ts'

test('a code is its eight digits, however it is typed', () => {
  expect(deviceCodeDigits(' 4821-0937')).toBe('48210937')
  expect(deviceCodeDigits('код 4821 09379')).toBe('48210937')
  expect(deviceCodeDigits('48a')).toBe('48')
})

test('a code is grouped in two once the second group begins', () => {
  expect(groupedDeviceCode('48210937')).toBe('4821 0937')
  expect(groupedDeviceCode('4821')).toBe('4821')
  expect(groupedDeviceCode('4821 0')).toBe('4821 0')
  expect(groupedDeviceCode('')).toBe('')
})
