import css from './Wordmark.module.css'

/** The service's wordmark; the letter «і», which Russian lacks, is the Needle with its lamp. */
export function Wordmark({ label }: { label: string }) {
  return (
    <span className={css.mark} role="img" aria-label={label}>
      <span aria-hidden="true">Еф</span>
      <span className={css.needle} aria-hidden="true" />
      <span aria-hidden="true">р</span>
    </span>
  )
}
