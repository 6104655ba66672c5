import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskPageText, operatorWordsCalls } from '../../../contract/operator-words.ts'
import { isFailure } from '../../../app-state/api-client.ts'
import type { Locale } from '../../../domain/i18n/locale.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { deskPath } from '../../desk-location.ts'
import { deskQuery } from '../../desk-queries.ts'
import { DeskLink } from '../../DeskLink.tsx'
import { SelectField } from '../../SelectField.tsx'
import parts from '../Parts.module.css'
import { StatusLine } from '../StatusLine.tsx'
import { PageForm } from './PageForm.tsx'

const NEW: DeskPageText = { now: null, file: null, version: null }

/** A page of texts in both languages, one at a time. */
export function PageEditor({ slug }: { slug: string }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [lang, setLang] = useState<Locale>('ua')
  const [isSaved, setSaved] = useState(false)
  const shown = useQuery({ ...deskQuery(operatorWordsCalls.showDeskPage, { params: { slug } }), retry: false })
  const isNew = shown.isError && isFailure(shown.error, 'not_found')
  const page = shown.data?.[lang] ?? (isNew ? NEW : undefined)
  const choose = (next: Locale) => {
    setSaved(false)
    setLang(next)
  }
  const finish = async () => {
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/operator/pages') })
    setSaved(true)
  }
  return (
    <>
      <p className={parts.links}>
        <DeskLink href={deskPath('words')}>
          <Trans>All pages</Trans>
        </DeskLink>
        <a href={lang === 'ru' ? `/${slug}` : `/ua/${slug}`} target="_blank" rel="noreferrer">
          <Trans>On the site</Trans>
        </a>
        <DeskLink href={deskPath('audit', { filters: { subject: `page:${slug}.` } })}>
          <Trans>In the audit log</Trans>
        </DeskLink>
      </p>
      <h2 className={parts.name}>{slug}</h2>
      <SelectField
        label={t`Language of the text`}
        name="lang"
        value={lang}
        options={[
          ['ua', t`Ukrainian`],
          ['ru', t`Russian`],
        ]}
        onChange={({ currentTarget: { value } }) => choose(value === 'ru' ? 'ru' : 'ua')}
      />
      <StatusLine isShown={isSaved}>
        <Trans>Saved; viewers see it now.</Trans>
      </StatusLine>
      {shown.isPending && <Skeleton />}
      {shown.isError && !isNew && <NoAnswer error={shown.error} onRetry={() => void shown.refetch()} />}
      {page && (
        <PageForm
          key={`${lang} ${page.version}`}
          {...{ slug, lang, page }}
          onChange={() => setSaved(false)}
          onSaved={() => void finish()}
        />
      )}
    </>
  )
}
