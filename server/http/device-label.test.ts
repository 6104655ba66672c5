import { expect, test } from 'vitest'
import { deviceLabel } from './device-label.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox, Android'],
  [
    `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [`Mozilla/5.0 (Web0S; Linux/SmartTV) ${WEBKIT} Chrome/108.0 Safari/537.36`, 'Chrome, webOS TV'],
  [`Mozilla/5.0 (Linux; Android 12; BRAVIA 4K) ${WEBKIT} Chrome/120.0 Safari/537.36`, 'Chrome, Android TV'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'Safari, Mac'],
  ['curl/8.0', ''],
  [`${'Version/ Android '.repeat(2000)} Safari/ TV`, 'Android'],
  ['', ''],
])('%s is labelled %s', (agent, label) => {
  expect(deviceLabel(agent)).toBe(label)
})
