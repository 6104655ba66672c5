export { Footer } from './Footer.tsx'
export { Header } from './Header.tsx'
export { ProgressNeedle } from './ProgressNeedle.tsx'
export { ScrollToTop } from './ScrollToTop.tsx'
