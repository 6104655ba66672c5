import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy } from 'react'
import { arriving } from '../platform/chunks.ts'
import { loadLaterTexts } from './i18n.ts'

const withTexts = <T>(load: () => Promise<T>) => arriving(async () => (await Promise.all([load(), loadLaterTexts()]))[0])

/** A screen that arrives with the texts that the first paint does without; the router waits for it. */
export const later = <T extends Record<string, unknown>, K extends keyof T & string>(load: () => Promise<T>, name: K) =>
  lazyRouteComponent<T, K>(() => withTexts(load), name)

const preparing: (() => Promise<void>)[] = []

/** A part that stands around the screens: in the server's page at once, brought to life in the browser after the screen itself. */
function around<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  if (!import.meta.env.SSR) return lazy(async () => ({ default: await withTexts(load) })) as unknown as ComponentType<P>
  let shown: ComponentType<P> | undefined
  preparing.push(async () => void (shown ??= await load()))
  return (props) => shown && createElement(shown, props)
}

/** Makes ready what a page that the server makes may hold. */
export async function prepareSurroundings(): Promise<void> {
  await Promise.all([...preparing.map((prepare) => prepare()), NotFoundPage.preload?.(), ErrorPage.preload?.()])
}

const loadSurroundings = () => import('./surroundings.ts')

/** The header. */
export const Header = around(async () => (await loadSurroundings()).Header)

/** The footer. */
export const Footer = around(async () => (await loadSurroundings()).Footer)

/** The offer to go on in the app. */
export const AppBanner = around(async () => (await loadSurroundings()).AppBanner)

/** The needle that sweeps while a screen is on its way. */
export const ProgressNeedle = around(async () => (await loadSurroundings()).ProgressNeedle)

/** Back to the top. */
export const ScrollToTop = around(async () => (await loadSurroundings()).ScrollToTop)

/** The search, over whatever is on screen. */
export const SearchOverlay = around(async () => (await import('../features/search/SearchOverlay.tsx')).SearchOverlay)

/** The offer of a newer version. */
export const UpdateNotice = around(async () => (await import('./UpdateNotice.tsx')).UpdateNotice)

/** The message of the moment. */
export const MessageToast = around(async () => (await import('./MessageToast.tsx')).MessageToast)

/** The radio bar; the radio's code arrives with its first station. */
export const RadioBar = around(async () => (await import('../features/radio/RadioBar.tsx')).RadioBar)

const loadErrorPages = () => import('./ErrorPage.tsx')

/** The page of an address that nothing answers to. */
export const NotFoundPage = later(loadErrorPages, 'NotFoundPage')

/** The page of anything unforeseen. */
export const ErrorPage = later(loadErrorPages, 'ErrorPage')
