import { readRadio, watchAudio } from './audio-watch.ts'
import type { Ears } from './heard.ts'
import { startPlainBrowser } from './plain-browser.ts'

/** Presses the first station once its button is hydrated, which React marks. */
const PRESS_FIRST = `new Promise((resolve) => {
  const look = () => {
    const button = document.querySelector('main li button')
    if (!button || !Object.keys(button).some((key) => key.startsWith('__reactProps'))) return void setTimeout(look, 50)
    button.click()
    resolve()
  }
  look()
})`

/**
 * Plays the first station, whose tone (hertz) is given, in a tab hidden for `ms`. Returns the hidden span and
 * the interruptions in it; throws when the browser does not hide the tab.
 */
export async function playHidden(address: string, ears: Ears, tone: number, ms: number) {
  const browser = await startPlainBrowser(ears.env)
  try {
    const pressMs = Date.now()
    const radio = await browser.open(`${address}/ua/radio`, watchAudio)
    const read = () => radio.run<ReturnType<typeof readRadio>>(`(${readRadio.toString()})()`)
    await radio.run(PRESS_FIRST)
    await ears.untilAudible(tone, pressMs)
    await browser.open('about:blank')
    const visibility = await radio.run<string>('document.visibilityState')
    if (visibility !== 'hidden') throw new Error(`the tab behind another one is ${visibility}`)
    const fromMs = Date.now()
    const untilMs = fromMs + ms
    const { breaks: before } = await read()
    await ears.untilRecorded(untilMs)
    const { breaks } = await read()
    return { fromMs, untilMs, breaks: breaks.slice(before.length) }
  } finally {
    await browser.stop()
  }
}
