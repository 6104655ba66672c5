import { describe, expect, test } from 'vitest'
import { commandOf, type KeyContext, type KeyPress, keyRows } from './player-keys.ts'

const press = (of: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  keyCode: 0,
  repeat: false,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...of,
})

const watching: KeyContext = {
  on: 'channel',
  focus: 'picture',
  pressable: false,
  dialog: false,
  fullscreen: false,
  typing: false,
  typed: false,
  television: false,
}

const commandFor = (of: Partial<KeyPress>, context: Partial<KeyContext> = {}) => commandOf(press(of), { ...watching, ...context })

describe('letters', () => {
  test('are known by their place, so that they work in every layout', () => {
    expect(commandFor({ key: 'л', code: 'KeyK' })).toBe('toggle')
    expect(commandFor({ key: 'а', code: 'KeyF' })).toBe('fullscreen')
    expect(commandFor({ key: 'M', code: 'KeyM' })).toBe('mute')
  })

  test('have no effect while typing, in a dialog, or with a modifier', () => {
    expect(commandFor({ key: 'k', code: 'KeyK' }, { focus: 'field' })).toBeNull()
    expect(commandFor({ key: 'k', code: 'KeyK' }, { dialog: true })).toBeNull()
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey'])
      expect(commandFor({ key: 'f', code: 'KeyF', [modifier]: true })).toBeNull()
  })

  test('that are held down act once', () => {
    expect(commandFor({ key: 'm', code: 'KeyM', repeat: true })).toBeNull()
    expect(commandFor({ key: 'l', code: 'KeyL', repeat: true })).toBe('forward')
  })
})

test('Space plays and pauses, but presses the button that has the focus', () => {
  expect(commandFor({ key: ' ', code: 'Space' }, { focus: 'nothing' })).toBe('toggle')
  expect(commandFor({ key: ' ', code: 'Space' }, { pressable: true })).toBeNull()
})

describe('on a television', () => {
  const onTelevision = (key: string, context: Partial<KeyContext> = {}) => commandFor({ key }, { television: true, ...context })

  test('OK leads from the picture to its controls, and presses what has the focus there', () => {
    expect(onTelevision('Enter')).toBe('controls')
    expect(onTelevision('Enter', { focus: 'nothing' })).toBe('controls')
    expect(onTelevision('Enter', { pressable: true })).toBeNull()
    expect(onTelevision('Enter', { focus: 'elsewhere', pressable: true })).toBeNull()
    expect(commandFor({ key: 'Enter' })).toBeNull()
  })

  test('a film is played and paused by OK, and its controls are below', () => {
    expect(onTelevision('Enter', { on: 'film' })).toBe('toggle')
    expect(onTelevision('ArrowDown', { on: 'film' })).toBe('controls')
  })

  test('the arrows go from button to button over the picture, and up to the ruler, in full screen too', () => {
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowRight'])
      for (const fullscreen of [false, true]) {
        expect(onTelevision(key, { pressable: true, fullscreen })).toBeNull()
        expect(onTelevision(key, { pressable: true, fullscreen, on: 'film' })).toBeNull()
        expect(onTelevision(key, { fullscreen })).not.toBeNull()
        expect(onTelevision('ArrowUp', { pressable: true, fullscreen })).toBe('ruler')
      }
    expect(commandFor({ key: 'ArrowUp' }, { pressable: true })).toBe('next')
  })

  test('the arrows across the ruler leave it, those along it are its own', () => {
    expect(onTelevision('ArrowDown', { focus: 'range' })).toBe('controls')
    expect(onTelevision('ArrowUp', { focus: 'range', fullscreen: true })).toBe('picture')
    expect(onTelevision('ArrowLeft', { focus: 'range' })).toBeNull()
    expect(commandFor({ key: 'ArrowUp' }, { focus: 'range' })).toBeNull()
  })
})

describe('arrows', () => {
  test('up and down change the channel on the picture, and scroll the page elsewhere', () => {
    expect(commandFor({ key: 'ArrowUp' })).toBe('next')
    expect(commandFor({ key: 'PageDown' })).toBe('previous')
    for (const focus of ['nothing', 'elsewhere'] as const) expect(commandFor({ key: 'ArrowUp' }, { focus })).toBeNull()
    expect(commandFor({ key: 'ArrowUp' }, { focus: 'elsewhere', fullscreen: true })).toBe('next')
  })

  test('of a remote change the channel wherever nothing has the focus', () => {
    expect(commandFor({ key: 'ArrowDown' }, { focus: 'nothing', television: true })).toBe('previous')
    expect(commandFor({ key: 'ArrowDown' }, { focus: 'elsewhere', television: true })).toBeNull()
  })

  test('left and right seek on the picture and where nothing has the focus', () => {
    expect(commandFor({ key: 'ArrowLeft' })).toBe('back')
    expect(commandFor({ key: 'ArrowRight' }, { focus: 'nothing' })).toBe('forward')
    expect(commandFor({ key: 'ArrowRight' }, { focus: 'elsewhere' })).toBeNull()
  })

  test('belong to the ruler and to the guide where they have the focus, in full screen too', () => {
    for (const focus of ['range', 'list'] as const) {
      for (const key of ['ArrowUp', 'ArrowLeft', 'PageUp']) expect(commandFor({ key }, { focus, fullscreen: true })).toBeNull()
      expect(commandFor({ key: 'Home', code: 'Home' }, { focus })).toBeNull()
      expect(commandFor({ key: 'k', code: 'KeyK' }, { focus })).toBe('toggle')
    }
  })
})

describe('numbers', () => {
  test('are typed anywhere on the page of a channel', () => {
    expect(commandFor({ key: '7', code: 'Numpad7' }, { focus: 'elsewhere' })).toBe('number')
    expect(commandFor({ key: '7', code: 'Digit7', keyCode: 55 }, { focus: 'field' })).toBeNull()
  })

  test('0 alone returns to the previous channel, after a digit it is a digit', () => {
    expect(commandFor({ key: '0' })).toBe('last')
    expect(commandFor({ key: '0' }, { typing: true })).toBe('number')
  })

  test('that led to their channel by themselves take the OK that was meant for them, and nothing else', () => {
    expect(commandFor({ key: 'Enter' }, { typed: true, television: true })).toBe('confirm')
    expect(['0', 'Escape', 'ArrowUp'].map((key) => commandFor({ key }, { typed: true }))).toEqual(['last', null, 'next'])
  })

  test('are confirmed, mended and forgotten only while they are typed', () => {
    expect(['Enter', 'Backspace', 'Escape'].map((key) => commandFor({ key }, { typing: true }))).toEqual([
      'confirm',
      'erase',
      'forget',
    ])
    expect(['Enter', 'Backspace', 'Escape'].map((key) => commandFor({ key }))).toEqual([null, 'last', null])
  })
})

describe('a remote', () => {
  test.each([
    [427, 'next'],
    [428, 'previous'],
    [415, 'play'],
    [19, 'pause'],
    [413, 'stop'],
    [417, 'forward'],
    [412, 'back'],
    [10252, 'toggle'],
    [10190, 'last'],
    [461, 'leave'],
    [10009, 'leave'],
  ] as const)('says %i for %s', (keyCode, command) => {
    expect(commandFor({ key: 'Unidentified', keyCode }, { focus: 'nothing' })).toBe(command)
  })

  test('takes a typed number back before it leaves the page', () => {
    expect(commandFor({ keyCode: 461 }, { typing: true })).toBe('forget')
  })

  test('has only its media keys for the mini player', () => {
    const mini = { on: 'mini', focus: 'nothing' } as const
    expect([415, 19, 413].map((keyCode) => commandFor({ keyCode }, mini))).toEqual(['play', 'pause', 'stop'])
    expect(commandFor({ keyCode: 427 }, mini)).toBeNull()
    expect(commandFor({ keyCode: 461 }, mini)).toBeNull()
    expect(commandFor({ key: 'k', code: 'KeyK' }, mini)).toBeNull()
    expect(commandFor({ key: ' ', code: 'Space' }, mini)).toBeNull()
  })
})

describe('on a film', () => {
  const film = { on: 'film', focus: 'picture' } as const

  test('a remote plays, pauses, stops, seeks and goes back', () => {
    const keys = [415, 19, 413, 417, 412, 461, 10009]
    const commands = ['play', 'pause', 'stop', 'forward', 'back', 'leave', 'leave']
    expect(keys.map((keyCode) => commandFor({ key: 'Unidentified', keyCode }, film))).toEqual(commands)
  })

  test('Enter plays and pauses on the picture, and presses what it is on', () => {
    expect(commandFor({ key: 'Enter' }, film)).toBe('toggle')
    expect(commandFor({ key: 'Enter' }, { ...film, pressable: true })).toBeNull()
    expect(commandFor({ key: 'Enter' }, { on: 'film', focus: 'elsewhere' })).toBeNull()
    expect(commandFor({ key: 'Enter' })).toBeNull()
  })

  test('nothing changes a channel, and the page scrolls', () => {
    for (const key of ['ArrowUp', 'PageDown', '7', '0', 'g', 'ChannelUp']) expect(commandFor({ key }, film)).toBeNull()
    expect(commandFor({ key: 'Home', code: 'Home' }, film)).toBeNull()
  })

  test('N is the next episode, which no channel has', () => {
    expect(commandFor({ key: 'т', code: 'KeyN' }, film)).toBe('nextEpisode')
    expect(commandFor({ key: 'n', code: 'KeyN' })).toBeNull()
  })
})

test('the question mark needs its Shift', () => {
  expect(commandFor({ key: '?', code: 'Slash', shiftKey: true })).toBe('keys')
  expect(commandFor({ key: '?', code: 'Digit7', shiftKey: true })).toBe('keys')
})

test('the map of the keys has one row for a command, with all its keys', () => {
  const rows = keyRows('channel')
  expect(new Set(rows.map(({ command }) => command)).size).toBe(rows.length)
  expect(rows.find(({ command }) => command === 'toggle')?.caps).toEqual(['Space', 'K'])
  expect(rows.find(({ command }) => command === 'last')?.caps).toEqual(['0', 'Backspace'])
  expect(rows.some(({ command }) => command === 'confirm')).toBe(false)
  expect(rows.some(({ command }) => command === 'nextEpisode')).toBe(false)
})

test('the map of a film has its own keys and none of a channel', () => {
  const commands = keyRows('film').map(({ command }) => command)
  const shared = ['louder', 'quieter', 'mute', 'fullscreen', 'pictureInPicture', 'keys']
  expect(commands).toEqual(['toggle', 'back', 'forward', 'nextEpisode', ...shared])
})
