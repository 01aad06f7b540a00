/** A page as Waku writes it: modules are preloaded, the last script starts React and lists all routes. */
export const wakuPage = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><link rel="modulepreload" href="/assets/client-a1.js" crossorigin="" fetchPriority="low"/><link rel="modulepreload" href="/assets/index-b2.js" crossorigin=""/></head><body>${body}<script id="_R_">globalThis.__WAKU_HYDRATE__ = true;import("/assets/index-b2.js").catch((err) => {
    var e = new Event('vite:preloadError', { cancelable: true });
    e.payload = err;
    window.dispatchEvent(e);
    if (!e.defaultPrevented) {
      throw err;
    }
  });
globalThis.__WAKU_ROUTER_PREFETCH__ = (path, callback) => {
  const path2idxs = {"^/panel/admin/gallery$":[0,1]};
};
</script><script>(self.__FLIGHT_DATA||=[]).push("1:x")</script></body></html>`;

export const htmlReply = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
