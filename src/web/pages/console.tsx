import { ConsoleScreen } from "../features/console/console-screen.tsx";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function ConsolePage() {
  return <ConsoleScreen />;
}
