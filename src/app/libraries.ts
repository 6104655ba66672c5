// What the first script runs before all of our own (src/boot.ts).
export { hydrateRoot } from 'react-dom/client'
