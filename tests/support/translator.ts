import type { Page } from '@playwright/test'

/**
 * Translates a page as browsers do: wraps every present and future text node in elements of its own, unknown
 * to React.
 */
export async function translates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LEFT = 'script, style, noscript, textarea, title, svg, font'
    const translate = (text: Node): void => {
      const { parentElement: parent } = text
      if (!parent || parent.closest(LEFT) || !/\S/.test(text.nodeValue!)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      text.parentNode!.replaceChild(outer, text)
      inner.append(text)
    }
    const translateIn = (node: Node): void => {
      if (node.nodeType === Node.TEXT_NODE) return translate(node)
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      texts.forEach(translate)
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(translateIn)
    }).observe(document, { childList: true, subtree: true })
  })
}
