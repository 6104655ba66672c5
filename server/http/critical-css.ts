import { transform } from 'lightningcss'

// The targets of the build (vite.config.ts); others would rewrite the CSS.
const TARGETS = { chrome: version(111), firefox: version(115), safari: version(16, 4) }

/** A style sheet of the build with the classes it mentions. */
export type ClassedSheet = { text: string; classes: readonly string[] }

/**
 * Removes the rules of classes that a page does not use; rules without a class stay. Caches each result: a
 * sheet has few combinations, one for each state of its components.
 */
export function createCriticalCss() {
  const cache = new WeakMap<ClassedSheet, Map<string, string>>()
  return (sheet: ClassedSheet, used: ReadonlySet<string>): string => {
    const unused = sheet.classes.filter((name) => !used.has(name))
    if (unused.length === 0) return sheet.text
    const texts = cache.get(sheet) ?? new Map<string, string>()
    cache.set(sheet, texts)
    const key = unused.join(' ')
    const text = texts.get(key) ?? withoutRulesFor(unused, sheet.text)
    texts.set(key, text)
    return text
  }
}

function withoutRulesFor(classes: string[], sheet: string): string {
  const { code } = transform({
    filename: 'sheet.css',
    code: Buffer.from(sheet),
    minify: true,
    targets: TARGETS,
    unusedSymbols: classes,
  })
  return Buffer.from(code).toString()
}

/** Encodes a browser version for Lightning CSS: one byte for each number. */
function version(major: number, minor = 0): number {
  return (major << 16) | (minor << 8)
}
