import { SESSION_CHECK_TIMEOUT_MS, sessionRoutes } from "#contract/session-routes.ts";
import { type Access, ROUTES } from "../route-table.ts";
import { GUEST_TOKEN_KEY, HEADER_SAFE, TOKEN_KEY } from "./tokens.ts";

/** A call that the head script has sent. `authorization` and `body` are empty strings if it has none. */
interface EarlyCall {
  url: string;
  authorization: string;
  body: string;
  response: Promise<Response>;
}

/** The session check that the head script starts; the API client uses its response once. */
declare global {
  interface Window {
    earlyCall?: EarlyCall | undefined;
  }
}

/** Session storage: the return path, for a visitor who goes from one guest-only page to another without scripts. */
const RETURN_PATH_KEY = "return_path";

/**
 * Source of the inline script in the head of every page, which runs before the first paint. It sets
 * `<html data-session>` from local storage: `user`, `guest` (never covered) or `none`. For `user` it requests the
 * profile and for `none` a guest token, so that the check takes one round trip beside the style sheets and scripts. Once
 * the whole response is here, or the call has failed, the value is `user-answered` or `answered`: a public page is uncovered
 * then, whether or not our scripts have loaded, and other pages when they know the user (`known`). A call without a response
 * fails after `SESSION_CHECK_TIMEOUT_MS`. Without a session token a protected page is left for /home. An expired guest token is
 * removed and the page reloads, as the session machine would do later. A guest-only page that was opened by a link before
 * the scripts could answer it gets the state that the router's link would have passed: the page to return to after login,
 * with a key, as the router replaces a state without one. Plain JavaScript in a string, so that its bytes and CSP hash
 * never vary.
 */
export function headScript(): string {
  source ??= writeHeadScript();
  return source;
}

let source: string | undefined;

const PASS_RETURN_PATH = `try{
if(guestOnly(location.pathname)&&history.state===null&&document.referrer){
var referrer=new URL(document.referrer),from=null;
if(referrer.origin===location.origin)
from=guestOnly(referrer.pathname)?sessionStorage.getItem("${RETURN_PATH_KEY}"):referrer.pathname+referrer.search;
if(from){sessionStorage.setItem("${RETURN_PATH_KEY}",from);history.replaceState({usr:{from:from},key:"opened"},"")}
}
}catch(error){}
`;

const writeHeadScript = () => `(function(){
var state="none",root=document.documentElement,user,path=location.pathname.toLowerCase().replace(/\\/$/,"");
function guestOnly(path){return ${JSON.stringify(pathsWith("guest-only"))}.indexOf(path)>=0}
function expired(token){try{
var part=token.split("."),exp=JSON.parse(atob(part[1].replace(/-/g,"+").replace(/_/g,"/"))).exp;
return part.length<3||typeof exp!=="number"||exp*1000<=Date.now()
}catch(error){return true}}
function call(url,options){
var aborting=new AbortController(),
timeout=setTimeout(function(){aborting.abort(new DOMException("","TimeoutError"))},${SESSION_CHECK_TIMEOUT_MS}),
response=fetch(url,Object.assign(options,{signal:aborting.signal})).then(function(answer){
return answer.text().then(function(body){return new Response(body,answer)})});
function end(){
clearTimeout(timeout);
if(root.dataset.session===state)root.dataset.session=user?"user-answered":"answered"
}
response.then(end,end);
window.earlyCall={url:url,authorization:options.headers.authorization||"",body:options.body||"",response:response}
}
try{
var guest=localStorage.getItem("${GUEST_TOKEN_KEY}");
user=localStorage.getItem("${TOKEN_KEY}");
if(user&&!${HEADER_SAFE}.test(user))user=null;
if(user)state="user";
else if(${JSON.stringify(pathsWith("protected"))}.indexOf(path)>=0){location.replace("/home");return}
else if(guest&&!expired(guest))state="guest";
else if(guest){
localStorage.removeItem("${GUEST_TOKEN_KEY}");
if(localStorage.getItem("${GUEST_TOKEN_KEY}")===null){root.dataset.session=state;location.reload();return}
}
}catch(error){}
root.dataset.session=state;
${PASS_RETURN_PATH}if(user)call("/api${sessionRoutes.getUser.path}",{method:"${sessionRoutes.getUser.method}",
headers:{accept:"application/json",authorization:"Bearer "+user,"content-type":"application/json"},
body:'{"action":"${sessionRoutes.getUser.action}"}'});
else if(state==="none"&&!guestOnly(path))
call("/api${sessionRoutes.getGuestToken.path}",{headers:{accept:"application/json"}})
})()`;

const pathsWith = (access: Access) => ROUTES.filter((row) => row.access === access).map((row) => row.path);
