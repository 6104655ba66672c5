import css from './Wordmark.module.css'

/** The name of the service; the letter «і» that Russian lacks is the needle with its lamp. */
export function Wordmark({ label }: { label: string }) {
  return (
    <span className={css.mark} role="img" aria-label={label}>
      <span aria-hidden="true">Еф</span>
      <span className={css.needle} aria-hidden="true" />
      <span aria-hidden="true">р</span>
    </span>
  )
}
