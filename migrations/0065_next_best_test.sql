CREATE TABLE "test_request_funding" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"estimate_usd" integer,
	"estimated_by" text,
	"estimated_on" date,
	"recorded" text,
	"recorded_at" timestamp with time zone,
	"recorded_note" text,
	"registered_test" text
);
--> statement-breakpoint
CREATE TABLE "test_request_pledges" (
	"request_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"amount_usd" integer NOT NULL,
	"email_updates" boolean DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"network" text,
	CONSTRAINT "test_request_pledges_request_id_user_id_pk" PRIMARY KEY("request_id","user_id"),
	CONSTRAINT "test_request_pledges_amount" CHECK ("test_request_pledges"."amount_usd" > 0)
);
--> statement-breakpoint
CREATE TABLE "test_request_ranks" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"points" smallint NOT NULL,
	"votes" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "test_request_funding" ADD CONSTRAINT "test_request_funding_request_id_test_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."test_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_request_pledges" ADD CONSTRAINT "test_request_pledges_request_id_test_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."test_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_request_pledges" ADD CONSTRAINT "test_request_pledges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_request_ranks" ADD CONSTRAINT "test_request_ranks_request_id_test_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."test_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_request_pledges_user" ON "test_request_pledges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "test_request_ranks_order" ON "test_request_ranks" USING btree ("points" DESC NULLS FIRST,"votes" DESC NULLS FIRST,"request_id");--> statement-breakpoint
CREATE TRIGGER notify_page_change AFTER INSERT OR UPDATE OR DELETE ON test_request_pledges
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();--> statement-breakpoint
CREATE TRIGGER notify_page_change AFTER INSERT OR UPDATE OR DELETE ON test_request_funding
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();--> statement-breakpoint
CREATE TRIGGER notify_page_change AFTER INSERT OR UPDATE OR DELETE ON test_request_ranks
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();
