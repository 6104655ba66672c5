// hls.js ships no types for this entry; it is the same class without captions, alternate audio and DRM.
declare module 'hls.js/light' {
  import Hls from 'hls.js'

  export default Hls
}
