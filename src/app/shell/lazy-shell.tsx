import { CatchBoundary, lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../../platform/chunks.ts'
import { addTexts, type TextPart } from '../i18n.ts'

function withTexts<T>(load: () => Promise<T>, parts: readonly TextPart[] = ['later']): Promise<T> {
  return loadChunk(async () => (await Promise.all([load(), ...parts.map(addTexts)]))[0])
}

/** A screen that arrives with the texts that the first paint does without; the router waits for it. */
export const lazyPart = <T extends Record<string, unknown>, K extends keyof T & string>(
  load: () => Promise<T>,
  name: K,
  parts?: readonly TextPart[],
) => lazyRouteComponent<T, K>(() => withTexts(load, parts), name)

const preparing: (() => Promise<void>)[] = []

/** A lazy part of the shell: server-rendered, hydrated after the screen. */
export function lazyShellPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Part: ComponentType<P> | undefined
  if (import.meta.env.SSR) preparing.push(async () => void (Part ??= await load()))
  else Part = lazy(async () => ({ default: await withTexts(load) })) as unknown as ComponentType<P>
  // A part that cannot load must not take the screen with it.
  return (props) => (
    <CatchBoundary getResetKey={() => 0} errorComponent={Nothing}>
      {Part && <Part {...props} />}
    </CatchBoundary>
  )
}

const Nothing = () => null

/** Makes ready what a page that the server makes may hold. */
export async function preloadShell(): Promise<void> {
  await Promise.all([...preparing.map((prepare) => prepare()), NotFoundPage.preload?.(), ErrorPage.preload?.()])
}

/** The search, over whatever is on screen. */
export const SearchOverlay = lazyShellPart(async () => (await import('../../features/search/SearchOverlay.tsx')).SearchOverlay)

/** The message of the moment. */
export const MessageToast = lazyShellPart(async () => (await import('./MessageToast.tsx')).MessageToast)

/** The radio bar; the radio's code arrives with its first station. */
export const RadioBar = lazyShellPart(async () => (await import('../../features/radio/RadioBar.tsx')).RadioBar)

/** The days of the guide, in the head of the channels. */
export const GuideDays = lazyShellPart(async () => (await import('../../features/guide/GuideDays.tsx')).GuideDays)

const loadErrorPages = () => import('./ErrorPage.tsx')

/** The page of an address that nothing answers to. */
export const NotFoundPage = lazyPart(loadErrorPages, 'NotFoundPage')

/** The page of anything unforeseen. */
export const ErrorPage = lazyPart(loadErrorPages, 'ErrorPage')

/** The last error text, in both languages: neither the error page nor a language has loaded. */
export function LastWords() {
  return <p className="last-words">Сталася помилка · Произошла ошибка</p>
}
