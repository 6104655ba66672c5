import { lazyRouteComponent } from '@tanstack/react-router'
import { arriving } from '../platform/chunks.ts'
import { loadLaterTexts } from './i18n.ts'

/** A component that arrives with the texts that the first paint does without. */
export const later = <T extends Record<string, unknown>, K extends keyof T & string>(load: () => Promise<T>, name: K) =>
  lazyRouteComponent<T, K>(() => arriving(async () => (await Promise.all([load(), loadLaterTexts()]))[0]), name)

// What stands around the screen: in the server's page at once, brought to life in the browser after the screen itself.
const loadSurroundings = () => import('./surroundings.ts')

/** The header. */
export const Header = later(loadSurroundings, 'Header')

/** The footer. */
export const Footer = later(loadSurroundings, 'Footer')

/** The offer to go on in the app. */
export const AppBanner = later(loadSurroundings, 'AppBanner')

/** The needle that sweeps while a screen is on its way. */
export const ProgressNeedle = later(loadSurroundings, 'ProgressNeedle')

/** Back to the top. */
export const ScrollToTop = later(loadSurroundings, 'ScrollToTop')

const loadErrorPages = () => import('./ErrorPage.tsx')

/** The page of an address that nothing answers to. */
export const NotFoundPage = later(loadErrorPages, 'NotFoundPage')

/** The page of anything unforeseen. */
export const ErrorPage = later(loadErrorPages, 'ErrorPage')

/** The offer of a newer version. */
export const UpdateNotice = later(() => import('./UpdateNotice.tsx'), 'UpdateNotice')

/** The message of the moment. */
export const MessageToast = later(() => import('./MessageToast.tsx'), 'MessageToast')

/** The radio bar; the radio's code arrives with its first station. */
export const RadioBar = later(() => import('../features/radio/RadioBar.tsx'), 'RadioBar')

/** Makes ready what a page that the server makes may hold. */
export async function prepareSurroundings(): Promise<void> {
  await Promise.all(
    [AppBanner, Header, Footer, ProgressNeedle, ScrollToTop, NotFoundPage, ErrorPage].map((part) => part.preload?.()),
  )
}
