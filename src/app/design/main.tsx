import '../../ui/tokens.css'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadI18n } from '../i18n.ts'
import { DesignPage } from './DesignPage.tsx'

const i18n = await loadI18n('ua')
createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <DesignPage />
    </I18nProvider>
  </StrictMode>,
)
