// hls.js ships no types for this entry; it is the same class without captions, alternate audio and DRM.
declare module 'hls.js/light' {
  import Hls, { M3U8Parser } from 'hls.js'

  export { M3U8Parser }
  export default Hls
}
