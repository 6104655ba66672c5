import { describe, expect, it } from 'vitest'
import { isSerial } from './schedule-bank.ts'
import { CHANGING_HOUR_MINUTES, DAY_END_MINUTES, readGrid } from './schedule-grid.ts'
import { weekOf } from './schedule-grids.ts'
import { laneOf } from './schedule-lane.ts'
import { CHANNELS } from './channels.ts'

describe('readGrid', () => {
  it('lets a programme run until the next one begins, and the last until six', () => {
    const grid = readGrid('06:00 morning 09:30 news')
    expect(grid.map(({ from, to }) => [from, to])).toEqual([
      [360, 570],
      [570, DAY_END_MINUTES],
    ])
  })

  it('counts the hours after midnight on', () => {
    expect(readGrid('06:00 news 23:00 film 01:15 night')[2]!.from).toBe(25 * 60 + 15)
  })

  it('continues the serial at a plus', () => {
    expect(readGrid('06:00 serial 07:00 +')[1]).toMatchObject({ kind: 'serial', continues: true })
  })

  it('reads a family film as a film for all ages', () => {
    expect(readGrid('06:00 family')[0]).toMatchObject({ kind: 'film', family: true })
  })

  it('refuses a kind that the bank does not have', () => {
    expect(() => readGrid('06:00 opera-on-ice')).toThrow('opera-on-ice')
  })

  it('refuses a time that is not after the one before', () => {
    expect(() => readGrid('06:00 news 10:00 film 09:00 news')).toThrow('09:00')
  })

  it('refuses a day that begins late', () => {
    expect(() => readGrid('07:00 news')).toThrow('06:00')
  })
})

describe('weekOf', () => {
  it('has exactly an hour for the clock change in every grid, and no serial that would lose its count', () => {
    const grids = CHANNELS.flatMap((channel) => Object.values(weekOf(laneOf(channel))))
    const hours = grids.map((grid) => grid.find(({ from }) => from === CHANGING_HOUR_MINUTES))
    expect(hours.map((hour) => hour && hour.to - hour.from)).toEqual(grids.map(() => 60))
    expect(hours.filter((hour) => hour && isSerial(hour.kind))).toEqual([])
  })

  it('never repeats or continues a programme that is no serial', () => {
    const places = CHANNELS.flatMap((channel) => Object.values(weekOf(laneOf(channel)))).flat()
    expect(places.filter(({ continues, kind }) => continues && !isSerial(kind))).toEqual([])
  })
})
