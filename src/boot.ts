// The first script of every page, and the only one that does not wait.
import './ui/tokens.css'

const TYPEFACES = ['700 1rem "Efir Gothic"', '400 1rem "Efir Text"']
const PARTS = 'header, main :is(h1, h2, p, form, li)'
const PARTS_OF_FRAME_MS = 4

const LONGEST_FOR_PAINT_MS = 3000
// A press waits for the scripts, too.
const LONGEST_FOR_PICTURES_MS = 500

/** The links to the scripts of a page that the server made; `server/http/page-assets.ts` writes them. */
const scripts = document.querySelector<HTMLTemplateElement>('#scripts')

// Repeats a press on a button after its hydration. The header hydrates after the screen and dispatches its
// own event.
let pressTarget: HTMLElement | null = null
// Early controls act at once.
let where = 'button:not([data-early])'
function remember({ target }: Event): void {
  pressTarget = (target as Element).closest<HTMLElement>(where)
}

// Keys of the player that come before it listens; `usePlayerKeys` takes them. An element that is pressed or
// typed into handles its own.
const earlyKeys: KeyboardEvent[] = []
Object.assign(window, { earlyKeys })
function rememberKey(event: KeyboardEvent): void {
  if (!(event.target as Element).closest('a, button, input, select, summary, textarea')) earlyKeys.push(event)
}

// The browser's offer to install the site comes at its own time and once; src/platform/install-offer.ts waits
// for a better one.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  Object.assign(window, { installEvent: event })
})

async function start(): Promise<void> {
  document.addEventListener('click', remember, true)
  document.addEventListener('keydown', rememberKey, true)
  if (scripts) {
    // Such a page is whole without them: until it is painted, style and pictures have the network to
    // themselves.
    if (!document.hidden) {
      await firstPaint()
      const playing = document.querySelector('#early-playback') ? earlyPicture().catch(() => {}) : undefined
      await firstPictures()
      await playing
    }
    void changeTypefaces()
    document.head.append(scripts.content)
  }
  document.addEventListener(
    'header-lives',
    () => {
      document.removeEventListener('click', remember, true)
      document.removeEventListener('keydown', rememberKey, true)
      // A page that is opened later did not receive them.
      earlyKeys.length = 0
      pressTarget?.click()
    },
    { once: true },
  )
  const { startApp } = await import('./main.tsx')
  await startApp()
  where = 'header button'
  if (!pressTarget?.matches(where)) pressTarget?.click()
}

/**
 * Plays an open channel. Until its first media the scripts of the app would only take the network from it.
 */
const earlyPicture = () => import('./features/live/early-playback.ts').then(({ startEarly }) => startEarly())

/**
 * Changes the text to the web fonts part by part, as many parts a frame as it has time for. A layout of the
 * whole page at once would delay the response to a press.
 */
async function changeTypefaces(): Promise<void> {
  // Of each the two files that every page shows: the letters of both languages, and the signs.
  await Promise.allSettled(TYPEFACES.map((typeface) => document.fonts.load(typeface, 'Ї 0')))
  // A page in the background has no frames, and no viewer waits for the fonts.
  const parts = document.hidden ? [] : [...document.querySelectorAll<HTMLElement>(PARTS)].filter(isLaidOut)
  let until = 0
  for (const part of parts) {
    if (performance.now() > until) {
      await new Promise(requestAnimationFrame)
      until = performance.now() + PARTS_OF_FRAME_MS
    }
    part.dataset['typefaces'] = ''
    // Forces the layout now, so that the loop measures its time.
    document.body.getClientRects()
  }
  await wait(0)
  document.documentElement.dataset['typefaces'] = ''
  for (const part of parts) delete part.dataset['typefaces']
}

/**
 * Whether what is in a part is laid out: most of a long list is not until it is seen, and takes no time now.
 */
const isLaidOut = (part: HTMLElement): boolean =>
  (part.firstElementChild ?? part).checkVisibility?.({ contentVisibilityAuto: true }) !== false

/** Resolves when the page is painted; after a while also where the browser does not tell. */
const firstPaint = () => Promise.race([performanceEntry('paint', Boolean), wait(LONGEST_FOR_PAINT_MS)])

/**
 * Resolves when the high-priority pictures have loaded and the largest of them is painted, or after a time
 * limit. Browsers without that performance entry do not wait for the paint.
 */
async function firstPictures(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  const [largest] = pictures
  if (!largest) return
  const come = pictures.map(
    (picture) => picture.complete || new Promise((resolve) => (picture.onload = picture.onerror = resolve)),
  )
  const painted =
    'LargestContentfulPaint' in window &&
    performanceEntry(
      'largest-contentful-paint',
      (entry) => (entry as LargestContentfulPaint).element?.clientHeight === largest.clientHeight,
    )
  await Promise.race([Promise.all([...come, painted]), wait(LONGEST_FOR_PICTURES_MS)])
}

/** Resolves at the first matching performance entry of a type, past ones included. */
const performanceEntry = (type: string, isMeant: (entry: PerformanceEntry) => boolean): Promise<void> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => list.getEntries().some(isMeant) && resolve()).observe({ type, buffered: true })
  })

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

// Not awaited: the build puts what the other scripts import by into this one, and they would wait for its
// end.
void start()
