export { Footer } from './Footer.tsx'
export { Header } from './Header.tsx'
export { Overlays } from './Overlays.tsx'
