import { transform } from 'lightningcss'

// Those of the build (vite.config.ts), or it would be written anew for others.
const TARGETS = { chrome: version(111), firefox: version(115), safari: version(16, 4) }

/** A style sheet of the build, and the classes that it has rules for. */
export type ClassedSheet = { text: string; classes: readonly string[] }

/**
 * The rules of a style sheet without those for classes that a page does not have: what does not hang on a class stays. Each choice of
 * classes is worked out once; a sheet has only a few, those of the states that its parts are made in.
 */
export function createCriticalCss() {
  const known = new WeakMap<ClassedSheet, Map<string, string>>()
  return (sheet: ClassedSheet, shown: ReadonlySet<string>): string => {
    const unused = sheet.classes.filter((name) => !shown.has(name))
    if (unused.length === 0) return sheet.text
    const texts = known.get(sheet) ?? new Map<string, string>()
    known.set(sheet, texts)
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

/** A version of a browser as Lightning CSS spells it: a byte for each number. */
function version(major: number, minor = 0): number {
  return (major << 16) | (minor << 8)
}
