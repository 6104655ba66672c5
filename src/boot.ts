// The first script of every page, and the only one that does not wait.
import './ui/tokens.css'

// Of each typeface the two files that every page shows: the letters of both languages, and the signs.
const TYPEFACES = ['700 1rem "Efir Gothic"', '400 1rem "Efir Text"']
const SAMPLE = 'Їж 0'
const PARTS = 'header, main > * > *'

const LONGEST_UNTOLD_MS = 3000
// A press waits for the scripts, too.
const LONGEST_FOR_PICTURES_MS = 500

/** The links to the scripts of a page that the server made; `server/http/page-assets.ts` writes them. */
const scripts = document.querySelector<HTMLTemplateElement>('#scripts')

// A press on a button before it lives is not lost: it comes again when it does. The header lives later than the screen, and says so.
let pressed: HTMLElement | null = null
let where = 'button'
function remember({ target }: Event): void {
  pressed = (target as Element).closest<HTMLElement>(where)
}

// The browser's offer to install the site comes at its own time and once; src/platform/install-offer.ts waits for a better one.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  Object.assign(window, { installEvent: event })
})

async function start(): Promise<void> {
  document.addEventListener('click', remember, true)
  if (scripts) {
    // Such a page is whole without them: until it is painted, style and pictures have the network to themselves.
    if (!document.hidden) {
      await firstPaint()
      await firstPictures()
    }
    void changeTypefaces()
    document.head.append(scripts.content)
  }
  document.addEventListener(
    'header-lives',
    () => {
      document.removeEventListener('click', remember, true)
      pressed?.click()
    },
    { once: true },
  )
  await import('./main.tsx')
  where = 'header button'
  if (!pressed?.matches(where)) pressed?.click()
}

/**
 * The typefaces take the place of the device's own, one part of the page in a frame: all of it laid out anew in one go would keep a
 * press waiting.
 */
async function changeTypefaces(): Promise<void> {
  await Promise.allSettled(TYPEFACES.map((typeface) => document.fonts.load(typeface, SAMPLE)))
  // A page in the background has no frames, and nobody who would wait.
  const parts = document.hidden ? [] : document.querySelectorAll<HTMLElement>(PARTS)
  for (const part of parts) {
    await new Promise(requestAnimationFrame)
    part.dataset['typefaces'] = ''
  }
  await new Promise((resolve) => setTimeout(resolve))
  document.documentElement.dataset['typefaces'] = ''
  for (const part of parts) delete part.dataset['typefaces']
}

/** Resolves when the page is painted; after a while also where the browser does not tell. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_UNTOLD_MS)
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

/** Resolves when the pictures that the page is first seen with are painted, have failed, or take long. */
async function firstPictures(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  if (pictures.length === 0) return
  const painted = Promise.all(pictures.map(hasCome)).then((come) => come.includes(true) && largestPainted(pictures))
  await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, LONGEST_FOR_PICTURES_MS))])
}

/** Whether a picture arrives. */
function hasCome(picture: HTMLImageElement): boolean | Promise<boolean> {
  if (picture.complete) return picture.naturalWidth > 0
  return new Promise((resolve) => {
    picture.onload = () => resolve(true)
    picture.onerror = () => resolve(false)
  })
}

/**
 * Resolves when the largest of pictures that have arrived is painted, which is some frames later, when it is decoded: the scripts would come
 * between. Where the browser does not tell, it is the next frame.
 */
function largestPainted(pictures: readonly HTMLImageElement[]): Promise<unknown> {
  const type = 'largest-contentful-paint'
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return new Promise(requestAnimationFrame)
  const area = ({ clientWidth, clientHeight }: HTMLElement) => clientWidth * clientHeight
  const largest = pictures.reduce((one, other) => (area(other) > area(one) ? other : one))
  return new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntries().some((entry) => (entry as LargestContentfulPaint).element === largest)) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type, buffered: true })
  })
}

// Not awaited: the build puts what the other scripts import by into this one, and they would wait for its end.
void start()
