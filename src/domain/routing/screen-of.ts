import { SCREEN_PATHS } from './paths.ts'
import type { Screen } from './screens.ts'

/**
 * The screen that a path of the route table shows, with the variable parts of the path; undefined when there
 * is none.
 */
export function screenOf(path: string): { screen: Screen; params: Record<string, string> } | undefined {
  const segments = path.split('/').slice(1).filter(Boolean)
  for (const screen of Object.keys(SCREEN_PATHS) as Screen[]) {
    const params = matchSegments(SCREEN_PATHS[screen].split('/').slice(1).filter(Boolean), segments)
    if (params) return { screen, params }
  }
  return undefined
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (segments.length > pattern.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index]
    const variable = /^(\{-)?\$(\w+)\}?$/.exec(expected)
    if (!variable) {
      if (segment !== expected) return undefined
    } else if (segment) {
      params[variable[2]!] = segment
    } else if (!variable[1]) {
      return undefined
    }
  }
  return params
}
