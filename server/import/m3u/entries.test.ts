import { describe, expect, test } from 'vitest'
import { decodeList, refusalOf } from './decode.ts'
import { type Entry, readEntries } from './entries.ts'

const STREAM = 'http://s.example/x'

/** Reads one entry of a list that is named by its EXTINF line. */
function one(info: string, address = STREAM): Entry {
  const { entries } = readEntries(`#EXTM3U\n${info}\n${address}\n`)
  expect(entries).toHaveLength(1)
  return entries[0]!
}

describe('a list', () => {
  test('M1: names its guides, with a byte order mark and CR LF', () => {
    const text = [
      '\ufeff#EXTM3U url-tvg="http://g.example/a.xml.gz,http://g.example/b.xml"',
      '#EXTINF:-1 tvg-id="vydno.ua",Видно',
      'http://s.example/v/index.m3u8',
      '',
    ].join('\r\n')
    const { guides, entries } = readEntries(decodeList(new TextEncoder().encode(text)))
    expect(guides).toEqual(['http://g.example/a.xml.gz', 'http://g.example/b.xml'])
    expect(entries).toMatchObject([{ name: 'Видно', tvgId: 'vydno.ua', kind: 'hls', line: 3 }])
  })

  test('M2: a comma within quotation marks ends no attributes', () => {
    const { name, groups } = one('#EXTINF:-1 group-title="Новини, погода; HD",Новини, погода і спорт')
    expect({ name, groups }).toEqual({ name: 'Новини, погода і спорт', groups: ['Новини, погода', 'HD'] })
  })

  test('M3: quotation marks within a value are part of it', () => {
    const info = '#EXTINF:-1 tvg-name="Кіно "Ретро" 24" tvg-logo="http://p.example/r.png",Кіно "Ретро"'
    expect(one(info)).toMatchObject({
      tvgName: 'Кіно "Ретро" 24',
      logo: 'http://p.example/r.png',
      name: 'Кіно "Ретро"',
    })
  })

  test('M4: attributes stand in any quotation marks, case and number', () => {
    expect(one(`#EXTINF:0 tvg-ID='step' tvg-chno=12 radio=TRUE,Степ FM`)).toMatchObject({
      tvgId: 'step',
      number: 12,
      isRadio: true,
      name: 'Степ FM',
    })
  })

  test('M5: text after a closing quotation mark is dropped', () => {
    expect(one('#EXTINF:-1 tvg-logo="http://p.example/l.png"?t=1 group-title="Діти",Їжак')).toMatchObject({
      logo: 'http://p.example/l.png',
      groups: ['Діти'],
      name: 'Їжак',
    })
  })

  test('M6: a comma may precede the attributes', () => {
    expect(one('#EXTINF:-1, tvg-id="lis.ua" tvg-logo="http://p.example/l.png",Лісовий')).toMatchObject({
      tvgId: 'lis.ua',
      name: 'Лісовий',
    })
  })

  test('M7: attributes may follow the name', () => {
    expect(one('#EXTINF:-1,Поле tvg-id="pole.ua" group-title="Село"')).toMatchObject({
      name: 'Поле',
      tvgId: 'pole.ua',
      groups: ['Село'],
    })
  })

  test('M8: a missing name is that of the guide', () => {
    expect(one('#EXTINF:-1 tvg-id="x1" tvg-name="Тихий_канал",').name).toBe('Тихий канал')
  })

  test('M9: a group before an entry lasts, one within it is its own', () => {
    const text = ['#EXTM3U', '#EXTGRP:Спорт', '#EXTINF:-1,А', STREAM, '#EXTINF:-1,Б', '#EXTGRP:Футбол;HD', STREAM]
    const { entries } = readEntries([...text, '#EXTINF:-1,В', STREAM].join('\n'))
    expect(entries.map(({ name, groups }) => [name, ...groups])).toEqual([
      ['А', 'Спорт'],
      ['Б', 'Футбол', 'HD'],
      ['В', 'Спорт'],
    ])
  })

  test('M10: headers follow the address, but for those that the server sets', () => {
    const address = 'http://s.example/t.m3u8|User-Agent=Box%2F2.1 (x)&!X-Key=a%26b&Host=evil.example&Range=bytes=0-'
    expect(one('#EXTINF:-1,А', address)).toMatchObject({
      address: 'http://s.example/t.m3u8',
      headers: { 'user-agent': 'Box/2.1 (x)', 'x-key': 'a&b' },
    })
    expect(Object.keys(one('#EXTINF:-1,А', address).headers)).toHaveLength(2)
  })

  test('M11: of several headers the one of VLC wins', () => {
    const info = [
      '#EXTINF:-1 user-agent="A",А',
      '#EXTVLCOPT:http-user-agent="B/1 (c; d)"',
      '#EXTVLCOPT:http-referrer=http://r.example/',
      '#EXTHTTP:{"Cookie":"k=1","User-Agent":"C"}',
    ].join('\n')
    expect(one(info).headers).toEqual({ 'user-agent': 'B/1 (c; d)', referer: 'http://r.example/', cookie: 'k=1' })
  })

  test('M12: a note in place of an address is a fault with its line', () => {
    const text = ['#EXTM3U', '#EXTINF:-1,Немає', '[NO PUBLIC STREAM]', '#EXTINF:-1,Є', STREAM].join('\n')
    for (const base of [undefined, 'https://panel.example/u/list.m3u']) {
      const { entries, faults } = readEntries(text, base)
      expect(faults).toEqual([{ line: 3, fault: 'no address' }])
      expect(entries.map(({ name }) => name)).toEqual(['Є'])
    }
  })

  test('M13: an entry without an address and an address without an entry are faults', () => {
    const { entries, faults } = readEntries(['#EXTM3U', '#EXTINF:-1,Перший', '#EXTINF:-1,Другий', STREAM, STREAM].join('\n'))
    expect(faults).toEqual([
      { line: 2, fault: 'no address' },
      { line: 5, fault: 'an address without an entry' },
    ])
    expect(entries.map(({ name }) => name)).toEqual(['Другий'])
  })

  test('M14: a relative address is one of the list’s server', () => {
    const { entries } = readEntries('#EXTINF:-1,А\n../live/7.m3u8', 'https://panel.example/u/list.m3u')
    expect(entries[0]!.address).toBe('https://panel.example/live/7.m3u8')
    expect(readEntries('#EXTINF:-1,А\n../live/7.m3u8').faults).toEqual([{ line: 2, fault: 'no address' }])
  })

  test('M15: a label is cut off, a placeholder stays', () => {
    expect(one('#EXTINF:-1,А', 'http://s.example/1.m3u8$Висока якість').address).toBe('http://s.example/1.m3u8')
    expect(one('#EXTINF:-1,А', 'http://s.example/2.m3u8?t=${timestamp}&p=a b').address).toBe(
      'http://s.example/2.m3u8?t=${timestamp}&p=a%20b',
    )
  })

  test('M16: windows-1251 is read without a declaration', () => {
    const letters = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
    const text = `#EXTM3U\n#EXTINF:-1 group-title="Кіно",Наше кіно її\n${STREAM}\n`
    const bytes = Uint8Array.from(text, (letter) => letters.indexOf(letter))
    for (const encoding of [undefined, 'windows-1251']) {
      expect(readEntries(decodeList(bytes, encoding)).entries).toMatchObject([{ name: 'Наше кіно її', groups: ['Кіно'] }])
    }
    expect(() => decodeList(bytes, 'no-such-encoding')).toThrow(RangeError)
  })

  test('M17: a list needs no header and no line feeds', () => {
    const { entries } = readEntries(`#EXTINF:-1,А\r${STREAM}\r#EXTINF:-1,Б\r${STREAM}\r`)
    expect(entries.map(({ name, line }) => [name, line])).toEqual([
      ['А', 2],
      ['Б', 4],
    ])
  })

  test('M18: films are not channels', () => {
    const text = ['#EXTM3U', '#EXTINF:5400,Фільм', 'http://s.example/f.mkv', '#EXTINF:-1 media="true",Інший', STREAM]
    const { entries, leftOut, total } = readEntries([...text, '#EXTINF:-1,Канал', STREAM].join('\n'))
    expect(entries.map(({ name }) => name)).toEqual(['Канал'])
    expect({ leftOut, total }).toEqual({ leftOut: { films: 2 }, total: 3 })
  })

  test('M19: a page, a playlist and nothing are no lists', () => {
    expect(refusalOf('\n<!DOCTYPE html><html><body>Sign in</body></html>')).toBe('page')
    expect(refusalOf('<?xml version="1.0"?>\n<!DOCTYPE tv SYSTEM "xmltv.dtd">\n<tv>\n')).toBe('guide')
    expect(refusalOf('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n1.ts\n')).toBe('stream')
    expect(refusalOf(' \r\n')).toBe('empty')
    expect(refusalOf(`#EXTM3U\n#EXTINF:-1 tvg-id="a",А\n${STREAM}`)).toBeUndefined()
  })

  test('M20: the header’s catch-up is every entry’s, but for one of its own', () => {
    const text = [
      '#EXTM3U catchup="append" catchup-days="3" catchup-source="?from={utc}"',
      ...['#EXTINF:-1,А', STREAM, '#EXTINF:-1 catchup="shift" catchup-days="0",Б', STREAM],
      ...['#EXTINF:-1 catchup-type="flussonic" timeshift="14",В', STREAM],
    ].join('\n')
    expect(readEntries(text).entries.map(({ catchUp }) => catchUp)).toEqual([
      { mode: 'append', days: 3, source: '?from={utc}' },
      undefined,
      { mode: 'flussonic', days: 14, source: '?from={utc}' },
    ])
  })
})

test.each([
  ['http://s.example/a.mpd', 'dash'],
  ['rtmp://s.example/live/a', 'rtmp'],
  ['rtsp://s.example/a', 'rtsp'],
  ['mmsh://s.example/a', 'mms'],
  ['acestream://0123', 'acestream'],
  ['plugin://plugin.video.a/?x=1', 'plugin'],
  ['http://s.example/a.flv', 'flv'],
  ['ftp://s.example/a.ts', 'other'],
])('%s is left out as %s', (address, reason) => {
  expect(readEntries(`#EXTINF:-1,А\n${address}`)).toMatchObject({ entries: [], leftOut: { [reason]: 1 }, total: 1 })
})

test('protected streams are left out by their licence', () => {
  const property = '#KODIPROP:inputstream.adaptive.license_type=com.widevine.alpha'
  for (const text of [`#EXTINF:-1,А\n${property}\n${STREAM}`, `${property}\n#EXTINF:-1,А\n${STREAM}`])
    expect(readEntries(text)).toMatchObject({ entries: [], leftOut: { protected: 1 } })
})

test.each([
  ['http://s.example/a.m3u8?t=1', 'hls'],
  ['http://s.example:4022/udp/239.0.0.1:1234', 'ts'],
  ['http://s.example/ch/mpegts', 'ts'],
  ['udp://@239.0.0.1:1234', 'multicast'],
  ['http://panel.example:8080/user/word/77', 'unknown'],
])('%s is %s', (address, kind) => {
  expect(one('#EXTINF:-1,А', address).kind).toBe(kind)
})

test('sound is a station', () => {
  expect(one('#EXTINF:-1,А', 'http://s.example/a.mp3').isRadio).toBe(true)
  expect(one('#EXTINF:-1,А', 'http://s.example/a.m3u8').isRadio).toBe(false)
})

test('a number has its whole part, a shift has minutes', () => {
  expect(one('#EXTINF:-1 tvg-chno="7.2" tvg-shift="-1.5",А')).toMatchObject({ number: 7, shiftMinutes: -90 })
  expect(one('#EXTINF:-1 tvg-chno="many" tvg-shift="far",А')).toMatchObject({ number: undefined, shiftMinutes: 0 })
})

test('a header that would break the request is dropped', () => {
  const address = `${STREAM}|X-A=a%0d%0aHost: b&X-B=добре&X-C=1`
  expect(one('#EXTINF:-1,А', address).headers).toEqual({ 'x-c': '1' })
})

test('control characters are no part of names and addresses', () => {
  expect(one('#EXTINF:-1\ttvg-id="a\0",А\u001b[31m\u202eБ\0', 'http://s.example/\u0007x')).toMatchObject({
    tvgId: 'a',
    name: 'А [31m Б',
    address: 'http://s.example/%20x',
  })
})

test('a list of too many entries is refused', () => {
  expect(() => readEntries(`#EXTINF:-1,А\n${STREAM}\n`.repeat(100_001))).toThrow('more than 100000 entries')
})
