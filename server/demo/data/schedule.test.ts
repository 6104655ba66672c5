import { describe, expect, it } from 'vitest'
import { addDays, kyivDayOf, kyivOffsetMs } from '../../../src/domain/time/kyiv-time.ts'
import { CHANNELS } from './channels.ts'
import { BANK } from './schedule-bank.ts'
import type { NewProgrammeRow } from '../../db/schema.ts'
import type { Profile } from './channels.ts'
import { scheduleOfDay } from './schedule.ts'

const SPRING_CHANGE = '2026-03-29'
const AUTUMN_CHANGE = '2026-10-25'

const PROFILES = [...new Set(CHANNELS.map(({ profile }) => profile))]

const daysAround = (day: string, reach = 7) => Array.from({ length: 2 * reach + 1 }, (_, index) => addDays(day, index - reach))
const channelsOf = (profile: Profile) => CHANNELS.filter((channel) => channel.profile === profile)
const channelOf = (profile: Profile) => channelsOf(profile)[0]!
const programmesOver = (channel: { id: string; profile: Profile }, days: string[]) =>
  days.flatMap((day) => scheduleOfDay(channel, day))
const springAndAutumn = [...daysAround(SPRING_CHANGE, 4), ...daysAround(AUTUMN_CHANGE, 4)]
const everything = CHANNELS.map((channel) => springAndAutumn.map((day) => scheduleOfDay(channel, day)))
const kyivMinutes = (atMs: number) => ((atMs + kyivOffsetMs(atMs)) / 60_000) % 1440

/** The pairs of programmes that share a title while both are on. */
function clashes(programmes: readonly NewProgrammeRow[]): string[] {
  const byTitle = Map.groupBy(programmes, ({ title }) => title.replace(/\. (\d+ серія|«.+» – «.+»)$/, ''))
  return [...byTitle].flatMap(([title, list]) => {
    const sorted = list.toSorted((one, other) => one.start_ms - other.start_ms)
    return sorted.filter((one, index) => one.start_ms < (sorted[index - 1]?.end_ms ?? 0)).map(({ day }) => `${title}, ${day}`)
  })
}

describe('scheduleOfDay', () => {
  it('has a day for every profile', () => {
    expect(PROFILES).toHaveLength(10)
  })

  describe.each([
    ['spring', SPRING_CHANGE],
    ['autumn', AUTUMN_CHANGE],
  ])('in the weeks around the %s clock change', (_season, change) => {
    const days = daysAround(change)

    it.each(PROFILES)('leaves no gap and no overlap on %s channels', (profile) => {
      for (const channel of channelsOf(profile)) {
        const programmes = programmesOver(channel, days)
        const broken = programmes.filter(({ start_ms, end_ms }, index) => {
          return end_ms <= start_ms || (index > 0 && programmes[index - 1]!.end_ms !== start_ms)
        })
        expect(broken).toEqual([])
      }
    })

    it.each(PROFILES)('files %s programmes under the Kyiv day of their start', (profile) => {
      for (const day of days) {
        const filed = scheduleOfDay(channelOf(profile), day)
        expect(filed.map((programme) => programme.day)).toEqual(filed.map(() => day))
        expect(filed.map(({ start_ms }) => kyivDayOf(start_ms))).toEqual(filed.map(() => day))
      }
    })

    it.each(PROFILES)('never shows the same programme on two %s channels at once', (profile) => {
      expect(clashes(channelsOf(profile).flatMap((channel) => programmesOver(channel, days)))).toEqual([])
    })

    it.each(PROFILES)('starts the morning of %s channels at six', (profile) => {
      for (const channel of channelsOf(profile)) {
        const starts = scheduleOfDay(channel, change).map(({ start_ms }) => kyivMinutes(start_ms))
        expect(starts).toContain(6 * 60)
      }
    })
  })

  it('returns the same days in any order of calls', () => {
    const channel = channelOf('general')
    const first = scheduleOfDay(channel, '2026-05-20')
    for (const other of CHANNELS) scheduleOfDay(other, '2026-11-02')
    expect(scheduleOfDay(channel, '2026-05-20')).toEqual(first)
  })

  it('needs only an id and a profile', () => {
    const { id, profile } = channelOf('films')
    expect(scheduleOfDay({ id, profile }, '2026-05-20')).toEqual(scheduleOfDay(channelOf('films'), '2026-05-20'))
  })

  it('fills the day of a channel that the demonstration does not have', () => {
    const programmes = scheduleOfDay({ id: 'guest', profile: 'sport' }, '2026-05-20')
    expect(programmes.length).toBeGreaterThanOrEqual(18)
  })

  it('gives every programme a unique id that fits into a URL', () => {
    const ids = everything.flat(2).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z0-9][a-z0-9._-]{0,63}$/i.test(id))).toEqual([])
  })

  it('names a programme after its channel and the UTC minute of its start', () => {
    const { id, start_ms } = scheduleOfDay(channelOf('news'), '2026-05-20').find(
      (programme) => kyivMinutes(programme.start_ms) === 12 * 60,
    )!
    expect(start_ms).toBe(Date.parse('2026-05-20T09:00:00Z'))
    expect(id).toBe(`${channelOf('news').id}-260520-0900`)
  })

  it('has from 18 to 48 programmes a day', () => {
    const counts = everything.flat().map((programmes) => programmes.length)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(18)
    expect(Math.max(...counts)).toBeLessThanOrEqual(48)
  })

  it('starts everything on a multiple of five minutes', () => {
    expect(everything.flat(2).filter(({ start_ms }) => start_ms % 300_000 !== 0)).toEqual([])
  })

  it('counts the episodes of a serial up from day to day', () => {
    const titles = programmesOver(channelOf('series'), daysAround('2026-05-20', 14)).map(({ title }) => title)
    const { uk, episodes } = BANK.serial[0]!
    const numbers = titles
      .filter((title) => title.startsWith(`${uk[0]}. `))
      .map((title) => Number(/(\d+) серія$/.exec(title)![1]))
    expect(numbers.length).toBeGreaterThan(29)
    expect(numbers.slice(1)).toEqual(numbers.slice(0, -1).map((number) => (number % episodes!) + 1))
  })

  it('brings the news at the full hour on news channels', () => {
    for (const channel of channelsOf('news')) {
      const starts = new Set(scheduleOfDay(channel, '2026-05-20').map(({ start_ms }) => kyivMinutes(start_ms)))
      expect([7, 8, 9, 12, 15, 18, 19, 21, 22].filter((hour) => !starts.has(hour * 60))).toEqual([])
    }
  })

  it('shows eight to twelve films a day on film channels', () => {
    const films = new Set(BANK.film.map(({ uk }) => uk[0]))
    const counts = channelsOf('films').flatMap((channel) =>
      daysAround('2026-05-20', 7).map((day) => scheduleOfDay(channel, day).filter(({ title }) => films.has(title)).length),
    )
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(8)
    expect(Math.max(...counts)).toBeLessThanOrEqual(12)
  })

  it('shows a good-night story around nine on every children’s channel', () => {
    const stories = new Set(BANK.story.map(({ uk }) => uk[0]))
    for (const channel of channelsOf('kids')) {
      for (const day of ['2026-05-20', '2026-05-23']) {
        const story = scheduleOfDay(channel, day).find(({ title }) => stories.has(title))
        expect(kyivMinutes(story!.start_ms)).toBeGreaterThanOrEqual(20 * 60)
        expect(kyivMinutes(story!.start_ms)).toBeLessThan(21 * 60 + 15)
      }
    }
  })

  it('lets different teams meet, and never a team itself', () => {
    const meetings = programmesOver(channelOf('sport'), daysAround('2026-05-20')).flatMap(({ title }) => {
      const [, host, guest] = /\. «([^»]+)» – «([^»]+)»$/.exec(title) ?? []
      return host && guest ? [[host, guest]] : []
    })
    expect(meetings.length).toBeGreaterThan(17)
    expect(meetings.filter(([host, guest]) => host === guest)).toEqual([])
  })

  it('differs between a weekday and the weekend', () => {
    for (const profile of PROFILES) {
      const [weekday, weekend] = ['2026-05-22', '2026-05-23'].map((day) =>
        scheduleOfDay(channelOf(profile), day).map(({ start_ms }) => kyivMinutes(start_ms)),
      )
      expect(weekday).not.toEqual(weekend)
    }
  })

  describe('age marks', () => {
    const withAge = (age: number) =>
      everything
        .flat(2)
        .filter((programme) => programme.age === age)
        .map(({ start_ms, end_ms }) => ({ from: kyivMinutes(start_ms), to: kyivMinutes(end_ms) }))

    it('allow programmes for adults only from 23:00 until 05:00', () => {
      const adult = withAge(18)
      expect(adult.length).toBeGreaterThan(100)
      expect(adult.filter(({ from, to }) => !((from >= 23 * 60 || from < 5 * 60) && to <= 5 * 60))).toEqual([])
    })

    it('allow 16 only from 21:00 until 05:00', () => {
      const mature = withAge(16)
      expect(mature.length).toBeGreaterThan(100)
      expect(mature.filter(({ from, to }) => !((from >= 21 * 60 || from < 5 * 60) && (to <= 5 * 60 || to > 21 * 60)))).toEqual([])
    })

    it("stay at 6 on children's channels", () => {
      const ages = channelsOf('kids').flatMap((channel) => programmesOver(channel, springAndAutumn).map(({ age }) => age))
      expect(Math.max(...ages)).toBe(6)
    })
  })
})
