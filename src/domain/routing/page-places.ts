import { SCREEN_PATHS } from './paths.ts'
import { factsOf, type ScreenWith, screensWith } from './screens.ts'

/** A screen that shows the content page of its own name. */
export type ContentScreen = ScreenWith<{ hasContentPage: true }>

const CONTENT_SCREENS = screensWith({ hasContentPage: true })
const MENU = screensWith({ hasContentPage: true, layout: 'pages' })

/** Returns the screen that shows a content page; undefined for a page that the operator added. */
export function contentScreenOf(slug: string | undefined): ContentScreen | undefined {
  return CONTENT_SCREENS.find((screen) => screen === slug)
}

/** The path of a content page in the route table. */
export function pathOfPage(slug: string): string {
  const screen = contentScreenOf(slug)
  return screen ? SCREEN_PATHS[screen] : `/${slug}`
}

/**
 * Whether the breadcrumbs of a content page lead through the page about the service (section 2, About
 * sub-pages).
 */
export function isAboutService(slug: string): boolean {
  const screen = contentScreenOf(slug)
  return screen !== undefined && factsOf(screen).parent === 'about'
}

/** The pages of the side menu: ours in the order of the screens, then those that the operator has added. */
export function menuOf<P extends { slug: string }>(pages: readonly P[]): P[] {
  const place = ({ slug }: P): number => {
    const index = MENU.findIndex((screen) => screen === slug)
    return index < 0 ? MENU.length : index
  }
  return pages.filter(({ slug }) => isInMenu(slug)).toSorted((a, b) => place(a) - place(b))
}

function isInMenu(slug: string): boolean {
  return contentScreenOf(slug) === undefined || MENU.some((screen) => screen === slug)
}
