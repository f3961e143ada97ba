import { useQuery } from "@tanstack/react-query";
import { Link } from "../../ui/link.tsx";
import { Time } from "../../ui/time.tsx";
import { registeredTestPath, reportRegistrationQuery } from "./queries.ts";
import styles from "./registry.module.css";

/** Whether the test behind a report was announced before its sample was bought. */
export function ReportRegistration({ slug }: { slug: string }) {
  const { data } = useQuery(reportRegistrationQuery(slug));
  if (!data) return null;
  const { registration } = data;
  return (
    <p className={styles.facts}>
      {registration ? (
        <>
          Registered on <Time value={registration.registered_at} />, before the sample was bought:{" "}
          <Link to={registeredTestPath(registration.number)}>{registration.number}</Link>
        </>
      ) : (
        <>
          Not registered before the test. <Link to="/registry">What registered tests are</Link>
        </>
      )}
    </p>
  );
}
