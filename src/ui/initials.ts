/** Returns the initials of a name's first two words: `Оксана Ткач` is `ОТ`; a name without letters is `·`. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-_.@]+/u).filter((word) => /^\p{L}/u.test(word))
  return (
    words
      .slice(0, 2)
      .map((word) => [...word][0]!.toLocaleUpperCase('uk'))
      .join('') || '·'
  )
}
