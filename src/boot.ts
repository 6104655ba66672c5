// The first script of every page, and the only one that does not wait.
import './ui/tokens.css'

/** The links to the scripts of a page that the server made; `server/http/page-assets.ts` writes them. */
const scripts = document.querySelector<HTMLTemplateElement>('#scripts')

// A press on a button before the page lives is not lost: it comes again when it does.
let pressed: HTMLElement | undefined
function remember({ target }: Event): void {
  pressed = (target instanceof Element && target.closest<HTMLElement>('button')) || undefined
}

async function start(): Promise<void> {
  document.addEventListener('click', remember, true)
  if (scripts) {
    // Such a page is whole without them: until it is painted, style, fonts and pictures have the network to themselves.
    if (!document.hidden) await firstPaint()
    document.head.append(scripts.content)
  }
  await import('./main.tsx')
  document.removeEventListener('click', remember, true)
  if (pressed?.isConnected) pressed.click()
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

// Not awaited: the build puts what the other scripts import by into this one, and they would wait for its end.
void start()
