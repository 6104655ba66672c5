import { type Element, textsIn } from './read-xml.ts'

/**
 * The plot of a title or an episode, else its outline; line breaks written as escaped HTML are line breaks.
 */
export function plotOf(root: Element): string {
  const [plot = ''] = [...textsIn(root, 'plot'), ...textsIn(root, 'outline')]
  return plot.replace(/ *<br *\/?> */gi, '\n')
}
